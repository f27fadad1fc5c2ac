// Locks a coach out, and lets the coach in again. No record changes.
import type { OwnerRun } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { findCoach, findDispensable, recordUse, type CoachOrder } from './coach-account.ts';

export const LOCKED_UNTIL = "now() + interval '100 years'";

/** Every way to sign in asks for banned_until, and every statement of a coach for an open auth session. */
export function lockCoach(run: OwnerRun, order: CoachOrder): Promise<string> {
  return inTransaction(run, async () => {
    const { id, email } = await findDispensable(run, order, ' for update');
    await recordUse(run, order, 'account locked', id);
    await run(`update auth.users set banned_until = ${LOCKED_UNTIL}, updated_at = now() where id = $1`, [id]);
    await run('delete from auth.sessions where user_id = $1', [id]);
    return `${email} is locked: signed out on all devices, and nobody can sign in. To unlock: npm run coach -- unlock ${email}`;
  });
}

export function unlockCoach(run: OwnerRun, order: CoachOrder): Promise<string> {
  return inTransaction(run, async () => {
    const { id, email } = await findCoach(run, order, ' for update');
    await recordUse(run, order, 'account unlocked', id);
    await run('update auth.users set banned_until = null, updated_at = now() where id = $1', [id]);
    return `${email} can sign in again.`;
  });
}
