import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type MarkedAnchorProps = ComponentProps<'a'> & { isCurrent: boolean };

/**
 * A link whose page says whether it is the current one: the router's own Link marks by the address alone, so an action would be
 * marked that leads to the same page, and a place that other pages lie below.
 */
export const MarkedLink = createLink(({ isCurrent, children, ...anchor }: MarkedAnchorProps) => (
  <a {...anchor} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
));
