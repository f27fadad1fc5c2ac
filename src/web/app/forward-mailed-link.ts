import { linkMessage, readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { redirect } from '@tanstack/react-router';

/**
 * A mailed link can lead to a page that has no use for what it brings: the front page, where its target is not allowed, or the one that
 * the mail was asked for on. It goes on to the page that has. `hash` without its '#'.
 */
export function forwardMailedLink(hash: string): void {
  const link = readLinkOutcome(hash);
  if (link.kind === 'none') return;
  if (link.kind !== 'entered') throw redirect({ to: '/login', state: linkMessage(link) });
  throw redirect({ to: link.type === 'recovery' ? '/reset-password' : '/dashboard', hash });
}
