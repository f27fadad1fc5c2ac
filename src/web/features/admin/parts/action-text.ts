import type { AdminAction, CoachAction } from '#domain/admin/admin-answers.ts';
import { longDate } from '#domain/formatting/date-text.ts';

type Actor = Pick<AdminAction, 'actor_id' | 'actor_email' | 'operator'>;

/** Who did it. A deleted account has no address. */
export function actorText({ actor_id, actor_email, operator }: Actor): string {
  if (operator !== null) return `${operator} (on the server)`;
  return actor_id === null ? 'The server' : (actor_email ?? 'A deleted account');
}

/** What a command for one coach did, before the address. */
const DONE: Readonly<Record<CoachAction, string>> = {
  'records exported': 'exported the records of',
  'account restored': 'restored',
  'account deleted': 'deleted',
  'account locked': 'locked',
  'account unlocked': 'unlocked',
};

/** What was done; follows actorText. @example 'made bea@example.org an admin' */
export function actionText({ action, subject_email, from_role, to_role, days, until }: AdminAction): string {
  const subject = subject_email ?? (action === 'account deleted' ? 'an account' : 'a deleted account');
  switch (action) {
    case 'role changed':
      if (from_role === null) return `added ${subject} as an admin`;
      return to_role === 'admin' ? `made ${subject} an admin` : `took the admin role from ${subject}`;
    case 'confirmation mailed':
      return `had the confirmation mailed to ${subject} again`;
    case 'devices ended':
      return `signed ${subject} out on all devices`;
    case 'trial extended':
      return `extended the trial of ${subject} by ${days === 1 ? '1 day' : `${days} days`}`;
    case 'plan granted':
      return `gave ${subject} the plan until ${until === null ? '' : longDate(until)}`;
    case 'checkout opened':
      return `opened a checkout for ${subject}`;
    case 'factor removal asked':
      return `asked to remove the second factor of ${subject}`;
    case 'factor removal stopped':
      return `stopped the removal of the second factor of ${subject}`;
    case 'factors removed':
      return `removed the second factor of ${subject}`;
    case 'support view opened':
      return `opened the records that ${subject} lent to support`;
    default:
      return `${DONE[action]} ${subject}`;
  }
}
