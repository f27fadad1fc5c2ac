import type { AdminAction } from '#domain/admin/admin-answers.ts';

/** Who did it. A deleted account has no address. */
export function actorText({ actor_id, actor_email }: Pick<AdminAction, 'actor_id' | 'actor_email'>): string {
  return actor_id === null ? 'The server' : (actor_email ?? 'A deleted account');
}

/** What was done; follows actorText. @example 'made bea@example.org an admin' */
export function actionText({ subject_email, from_role, to_role }: AdminAction): string {
  const subject = subject_email ?? 'a deleted account';
  if (from_role === null) return `added ${subject} as an admin`;
  return to_role === 'admin' ? `made ${subject} an admin` : `took the admin role from ${subject}`;
}
