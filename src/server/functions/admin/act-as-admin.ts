// Runs what admins do for an account, besides changing its role (update-user-role.ts): checks with the rows locked, the work and the
// entry in the audit trail, in one transaction.
import { ACT_TEXTS, type ActRefusal } from '#domain/admin/account-acts.ts';
import { ROLE_TEXTS } from '#domain/admin/role-change.ts';
import type { Role } from '#domain/subscription/access.ts';
import { isAdmin } from '#server/functions/admin-check.ts';
import { FunctionRefused, type FunctionContext } from '#server/functions/function-call.ts';
import { lockSession } from '#server/functions/lock-session.ts';
import type { Run } from '#server/db/database.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';

/** The account, locked. */
export interface Subject {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/** What the audit trail says besides the admin and the time. */
interface Act {
  readonly userId: string;
  readonly action:
    | 'confirmation mailed'
    | 'devices ended'
    | 'trial extended'
    | 'plan granted'
    | 'checkout opened'
    | 'factor removal asked';
  readonly days?: number;
  /** A calendar day. */
  readonly until?: string;
}

export const refuse = (refusal: ActRefusal, status: 403 | 409 | 429 = 409) =>
  new FunctionRefused(status, ACT_TEXTS[refusal]);

export const noUser = () => new FunctionRefused(404, ROLE_TEXTS.noUser);

/** Also restores the protected account's role. Throws a 403. */
export async function requireAdmin(deps: FunctionContext, { sub }: VerifiedToken): Promise<void> {
  if (!(await isAdmin(deps, sub))) throw refuse('notAdmin', 403);
}

/** Does the work and records it in one transaction. Throws 401, 403 and 404, and what the work throws. */
export async function actAsAdmin<Result>(
  deps: FunctionContext,
  caller: VerifiedToken,
  { userId, action, days, until }: Act,
  work: (run: Run, subject: Subject) => Promise<Result>,
): Promise<Result> {
  const both = [caller.sub, userId];
  return deps.db.serverTransaction(async (run) => {
    // Locked in order of id, since two admins may act on each other. Profiles after accounts, as in a deletion.
    await run('select from auth.users where id = any($1) order by id for update', [both]);
    await lockSession(run, caller);
    const profiles = await run<{ id: string; email: string; role: Role }>(
      'select id, email, role from public.profiles where id = any($1) order by id for update',
      [both],
    );
    // The admin may have lost the role after it was checked.
    if (profiles.find(({ id }) => id === caller.sub)?.role !== 'admin') throw refuse('notAdmin', 403);
    const subject = profiles.find(({ id }) => id === userId);
    if (!subject) throw noUser();
    const result = await work(run, subject);
    await run('select private.record_admin_action($1, $2, $3, $4, $5, $6)', [
      action,
      caller.sub,
      userId,
      deps.requestId ?? null,
      days ?? null,
      until ?? null,
    ]);
    deps.log.info({ by: caller.sub, userId, action }, 'an admin acted on an account');
    return result;
  });
}
