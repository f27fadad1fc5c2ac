// The secrets in mails: 28 random bytes in hex as a link, in some mails six digits beside it. Kept as hashes, used once.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Run } from '#server/db/database.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { drawMailedCode, hashMailedCode } from '#server/auth/mail/mailed-code.ts';
import type { User } from '#server/auth/users/users.ts';

/** Read in the evening, a link still works; what was asked for just now is waited for. */
export const ONE_TIME_TOKEN_HOURS = 24;
export const MAILED_CODE_HOURS = 1;
const HOUR_MS = 3_600_000;

/** Says to a client, also where the token is no good any more, that its answer is a code and not a session (the wire's PKCE). */
export const PKCE_PREFIX = 'pkce_';

export type OneTimeTokenType =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** A new token of this type, in place of an older one. `address` is where it is mailed, `challenge` that of pkce.ts. */
export async function issueOneTimeToken(
  run: Run,
  userId: string,
  type: OneTimeTokenType,
  address: string,
  now: Date,
  challenge: string | null = null,
  codeHash: Buffer | null = null,
): Promise<string> {
  const token = `${challenge === null ? '' : PKCE_PREFIX}${randomBytes(28).toString('hex')}`;
  await run(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at, code_challenge, code_hash)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at,
       code_challenge = excluded.code_challenge, code_hash = excluded.code_hash`,
    [userId, type, hashOneTimeToken(token), address, now, challenge, codeHash],
  );
  return token;
}

/** The same with six digits beside the link. */
export async function issueMailedCode(
  run: Run,
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  type: OneTimeTokenType,
  challenge: string | null = null,
): Promise<{ token: string; code: string }> {
  const code = drawMailedCode();
  const hash = hashMailedCode(settings, id, type, code);
  return { token: await issueOneTimeToken(run, id, type, email, now(), challenge, hash), code };
}

/** Whose token it is, without using it; for the lock that must come first. */
export async function findTokenOwner(run: Run, token: string): Promise<string | undefined> {
  const [row] = await run<{ user_id: string }>('select user_id from auth.one_time_tokens where token_hash = $1', [
    hashOneTimeToken(token),
  ]);
  return row?.user_id;
}

/** Every link and code that still lies in a mailbox, and what was made of one and not exchanged yet. */
export async function endMailedLinks(run: Run, userId: string): Promise<void> {
  await run('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await run('delete from auth.auth_codes where user_id = $1', [userId]);
}

export interface UsedToken {
  readonly type: OneTimeTokenType;
  readonly challenge: string | null;
}

/** Uses a token up; undefined when it is unknown, too old, of another type, or was mailed to another `address` (if given). */
export async function useOneTimeToken(
  run: Run,
  token: string,
  types: readonly OneTimeTokenType[],
  address: string | null,
  now: Date,
): Promise<UsedToken | undefined> {
  const values = [hashOneTimeToken(token), types, ...lifetimes(now), address];
  const [row] = await run<UsedToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2) and ${IS_GOOD} and ($6::text is null or relates_to = $6)
     returning token_type as type, code_challenge as challenge`,
    values,
  );
  return row;
}

/** Uses the digits of a person's mail up, and its link with them. Without a person the same work is done for nobody. */
export async function useMailedCode(
  run: Run,
  context: Pick<AuthContext, 'settings' | 'now'>,
  userId: string | undefined,
  type: OneTimeTokenType,
  code: string,
): Promise<UsedToken | undefined> {
  const [row] = await run<UsedToken>(
    `delete from auth.one_time_tokens where ${IS_THAT_CODE}
     returning token_type as type, code_challenge as challenge`,
    codeValues(context, userId ?? randomUUID(), type, code),
  );
  return row;
}

/** The same, without using them up. */
export async function isMailedCodeGood(
  run: Run,
  context: Pick<AuthContext, 'settings' | 'now'>,
  userId: string,
  type: OneTimeTokenType,
  code: string,
): Promise<boolean> {
  const values = codeValues(context, userId, type, code);
  return (await run(`select 1 from auth.one_time_tokens where ${IS_THAT_CODE}`, values)).length > 0;
}

function codeValues(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  ...[userId, type, code]: [string, OneTimeTokenType, string]
) {
  return [userId, type, ...lifetimes(now()), hashMailedCode(settings, userId, type, code)];
}

/** One from the future was made before the clock was set back. */
const IS_GOOD = `
  created_at > case when code_hash is null then $3::timestamptz else $4::timestamptz end and created_at < $5`;
const IS_THAT_CODE = `user_id = $1 and token_type = $2 and ${IS_GOOD} and code_hash = $6`;

/** From when a link and, with digits beside it, a mail must be; and until when. */
function lifetimes(now: Date): Date[] {
  const at = now.getTime();
  return [
    at - ONE_TIME_TOKEN_HOURS * HOUR_MS,
    at - MAILED_CODE_HOURS * HOUR_MS,
    at + ONE_TIME_TOKEN_HOURS * HOUR_MS,
  ].map((time) => new Date(time));
}

/** As it is kept. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
