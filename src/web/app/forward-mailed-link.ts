import { linkMessage, readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { redirect } from '@tanstack/react-router';

/**
 * A mailed link can open a page that does not handle its hash: the landing page, if its target is not an allowed address, or the page
 * on which the mail was requested. Redirects to the page that does. `hash` without its '#'.
 */
export function forwardMailedLink(hash: string): void {
  const link = readLinkOutcome(hash);
  if (link.kind === 'none') return;
  if (link.kind !== 'entered') throw redirect({ to: '/login', state: linkMessage(link) });
  throw redirect({ to: link.type === 'recovery' ? '/reset-password' : '/dashboard', hash });
}
