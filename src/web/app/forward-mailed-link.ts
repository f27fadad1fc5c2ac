import { LINK_FAILED_TEXT, readLinkOutcome } from '#web/backend/link-outcome.ts';
import { redirect } from '@tanstack/react-router';

/**
 * A mailed link whose target is not allowed leads to the front page, which has no use for what it brings: it goes on to
 * the page that has. `hash` without its '#'.
 */
export function forwardMailedLink(hash: string): void {
  const link = readLinkOutcome(hash);
  if (link.kind === 'failed') throw redirect({ to: '/login', state: { message: LINK_FAILED_TEXT } });
  if (link.kind === 'none') return;
  throw redirect({ to: link.type === 'recovery' ? '/reset-password' : '/dashboard', hash });
}
