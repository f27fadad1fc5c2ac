import type { NextStep } from '#domain/accreditation/forecast/next-step.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface LinkToStepProps {
  to: Pick<NextStep, 'path' | 'search' | 'url'>;
  /** The accessible name, if it is not the text. */
  name?: string;
  className: string;
  children: ReactNode;
}

/** A link to where a step is done: a page of the body, a screen, or a form on this page. */
export function LinkToStep({ to: { path, search, url }, name, className, children }: LinkToStepProps) {
  if (url !== undefined)
    return (
      <a href={url} target="_blank" rel="noreferrer" aria-label={name} className={className}>
        {children}
      </a>
    );
  const isHere = path === undefined;
  return (
    <Link
      to={path ?? '.'}
      search={(isHere ? (now: object) => ({ ...now, ...search }) : (search ?? {})) as never}
      resetScroll={!isHere}
      aria-label={name}
      className={className}
    >
      {children}
    </Link>
  );
}
