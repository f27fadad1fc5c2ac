// The arguments of a command for one coach, the account that it names, and its entry in the audit trail.
import { ROLE_TEXTS } from '#domain/admin/role-change.ts';
import type { CoachAction } from '#domain/admin/admin-answers.ts';
import { isLastAdmin } from '#server/auth/users/last-admin.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { builtInKind } from '#server/settings/built-in-accounts.ts';
import type { Settings } from '#server/settings.ts';

export interface CoachOrder {
  readonly settings: Settings;
  /** Of the coach; or the account's id, as the audit trail has it. */
  readonly address: string;
  /** Who gives it: a user of the server's machine. */
  readonly operator: string;
}

export interface FoundCoach {
  readonly id: string;
  readonly email: string;
}

type Lock = '' | ' for update';

async function accountOf(run: OwnerRun, name: string, lock: Lock = ''): Promise<FoundCoach | undefined> {
  const [coach] = await run<FoundCoach>(`select id, email from auth.users where email = $1 or id::text = $1${lock}`, [
    name.trim().toLowerCase(),
  ]);
  return coach;
}

/** Rejects with a sentence where the address has no account. */
export async function findCoach(run: OwnerRun, { address }: CoachOrder, lock: Lock = ''): Promise<FoundCoach> {
  const coach = await accountOf(run, address, lock);
  if (!coach) throw new Error(`${address} has no account. Nothing was changed.`);
  return coach;
}

/**
 * Of the account that has the address now, the state in a backup, also under another address; of one that is gone, the account
 * that had the address then. `used`: the database that is in use. Rejects with a sentence where these are two people, perhaps.
 */
export async function findInBackup(backup: OwnerRun, used: OwnerRun, { address }: CoachOrder): Promise<FoundCoach> {
  const [now, named] = [await accountOf(used, address), await accountOf(backup, address)];
  const then = now ? await accountOf(backup, now.id) : named;
  if (then === undefined)
    throw new Error(
      named === undefined
        ? `${address} has no account in this backup. Nothing was changed.`
        : `${address} was the address of another account when this backup was made, perhaps of somebody else. ` +
            `If it was the same person, name the account instead: ${named.id}`,
    );
  const moved = now ? undefined : await accountOf(used, then.id);
  if (moved) throw new Error(`The account that had ${address} has the address ${moved.email} by now: name that.`);
  return then;
}

/** One that may be locked or deleted: not named in the settings, and not the last admin. Locks in the order of ADR 111. */
export async function findDispensable(run: OwnerRun, order: CoachOrder, lock: Lock = ''): Promise<FoundCoach> {
  const coach = await findCoach(run, order, lock);
  if (builtInKind(order.settings, coach.email) !== null)
    throw new Error(`${coach.email} is named in the settings. Take it out of them first.`);
  if (await isLastAdmin(run, coach.id, lock)) throw new Error(`${ROLE_TEXTS.lastAdmin}. Nothing was changed.`);
  return coach;
}

/** No admin did it, but somebody on the server's machine (ADR 10). */
export async function recordUse(
  run: OwnerRun,
  { operator }: CoachOrder,
  action: CoachAction,
  coachId: string,
): Promise<void> {
  await run('insert into private.admin_actions (action, operator, subject_id) values ($1, $2, $3)', [
    action,
    operator,
    coachId,
  ]);
}
