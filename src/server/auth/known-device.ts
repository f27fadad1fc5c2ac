// Known devices: browsers that signed in to an account before (ADR 22). Wrong passwords from a known device are counted
// separately, so that a stranger's guesses do not lock the owner out. The browser stores 32 random bytes (a proof) for
// each account; the server stores their SHA-256. A proof grants no access, and a wrong one gets the same response as
// none.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { KNOWN_DEVICE_HEADER, KNOWN_DEVICE_PROOFS_MAX } from '#domain/auth/known-device.ts';
import type { Run } from '#server/db/database.ts';
import type { AuthContext } from './auth-context.ts';
import type { OpenSession } from './tokens/session-object.ts';

const PROOF = /^[\w-]{43}$/;
/** The most per account; the least recently used are deleted. */
const DEVICES_MAX = 20;

const hashOf = (proof: string) => createHash('sha256').update(proof).digest();

/** Hashes of the proofs in the request; null from a client that stores no proofs. */
function presentedProofs(c: Context): Buffer[] | null {
  const header = c.req.header(KNOWN_DEVICE_HEADER);
  if (header === undefined) return null;
  const proofs = header.split(',', KNOWN_DEVICE_PROOFS_MAX).map((proof) => proof.trim());
  return proofs.filter((proof) => PROOF.test(proof)).map(hashOf);
}

/** The key under which the rate limits count wrong passwords and codes for this address. */
export async function attemptKey({ db }: AuthContext, c: Context, email: string): Promise<string> {
  const [device] = await db.asServer<{ id: string }>(
    `select d.id from auth.known_devices d join auth.users u on u.id = d.user_id
     where u.email = $1 and d.proof_hash = any($2) limit 1`,
    [email, presentedProofs(c) ?? []],
  );
  return device ? `known device ${device.id}` : email;
}

/**
 * The key for guesses of a signed-in user at the own password: a stranger's guesses at sign-in do not block that user.
 */
export const signedInKey = (userId: string) => `signed in ${userId}`;

/**
 * Records that the account signed in on this browser, and sends a new proof if the request has no valid one. Nothing if
 * the auth session has ended since: a new password forgets the devices, and none may follow that signed in with the old
 * one. A failure is logged and does not fail the sign-in.
 */
export async function rememberDevice(context: AuthContext, c: Context, { user, session }: Remembered): Promise<void> {
  const shown = presentedProofs(c);
  if (shown === null) return;
  const proof = randomBytes(32).toString('base64url');
  try {
    const values = [user.id, shown, hashOf(proof), context.now(), session.id, DEVICES_MAX - 1];
    const [row] = await context.db.asServer<{ is_new: boolean }>(REMEMBER, values);
    if (row?.is_new) c.header(KNOWN_DEVICE_HEADER, proof);
  } catch (err) {
    context.log.error({ err, userId: user.id }, 'a device could not be remembered');
  }
}

interface Remembered {
  readonly user: Pick<OpenSession['user'], 'id'>;
  readonly session: Pick<OpenSession['session'], 'id'>;
}

/**
 * Locks the user's row first, like every change of sign-ins, and then the session. Waiting for the first lock, the
 * statement still reads the session as it was before; locking it reads it as it is now.
 */
const REMEMBER = `
  with owner as materialized (
    select id from auth.users where id = $1 for update
  ), open as materialized (
    select id from auth.sessions where id = $5 and user_id = (select id from owner) and ended_at is null for update
  ), known as (
    update auth.known_devices set last_used_at = $4
    where user_id = $1 and proof_hash = any($2) and exists (select from open) returning id
  ), too_many as (
    delete from auth.known_devices where exists (select from open) and not exists (select from known) and id in (
      select id from auth.known_devices where user_id = $1 order by last_used_at desc, id offset $6)
  ), fresh as (
    insert into auth.known_devices (user_id, proof_hash, created_at, last_used_at)
    select $1, $3, $4, $4 from open where not exists (select from known) returning id
  )
  update auth.sessions set known_device_id = coalesce((select id from known limit 1), (select id from fresh))
  where id = (select id from open) returning exists (select from fresh) as is_new`;

/** Forgets all of a user's known devices, except that of the auth session `exceptSessionId`. */
export async function forgetDevices(run: Run, userId: string, exceptSessionId: string | null = null): Promise<void> {
  await run(
    `delete from auth.known_devices where user_id = $1
       and id is distinct from (select known_device_id from auth.sessions where id = $2)`,
    [userId, exceptSessionId],
  );
}

/** Ends all of a user's auth sessions and forgets the devices. How many sessions there were. */
export async function endDevices(run: Run, userId: string): Promise<number> {
  await forgetDevices(run, userId);
  const ended = await run('delete from auth.sessions where user_id = $1 returning id', [userId]);
  // A code that was not exchanged yet could still open a new auth session.
  await run('delete from auth.auth_codes where user_id = $1', [userId]);
  return ended.length;
}
