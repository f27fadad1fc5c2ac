// One-time tokens in mails: 28 random bytes in hex as a link, in some mails also a six-digit code. Stored as hashes.
import { createHash, randomBytes, randomUUID, createHmac, randomInt } from 'node:crypto';
import type { Run } from '#server/db/database.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import type { User } from '#server/auth/users/users.ts';

/** A link may be opened hours later; a code is typed while the user waits for it. */
export const ONE_TIME_TOKEN_HOURS = 24;
export const MAILED_CODE_HOURS = 1;
const HOUR_MS = 3_600_000;

/** Tells the client, even if the token is not valid any more, that the result is an authorization code (wire, PKCE). */
export const PKCE_PREFIX = 'pkce_';

export type OneTimeTokenType =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_change_current_again'
  | 'email_change_new_again'
  | 'reauthentication';

/**
 * Issues a token that replaces an older one of this type. It is mailed to `address`; `challenge` is the PKCE challenge.
 */
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

/** Issues a token for a link, with a six-digit code. */
export async function issueMailedCode(
  run: Run,
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  type: OneTimeTokenType,
  challenge: string | null = null,
): Promise<{ token: string; code: string }> {
  const code = generateMailedCode();
  const hash = hashMailedCode(settings, id, type, code);
  return { token: await issueOneTimeToken(run, id, type, email, now(), challenge, hash), code };
}

/** The token's owner, who must be locked before the token is used. */
export async function findTokenOwner(run: Run, token: string): Promise<string | undefined> {
  const [row] = await run<{ user_id: string }>('select user_id from auth.one_time_tokens where token_hash = $1', [
    hashOneTimeToken(token),
  ]);
  return row?.user_id;
}

/** Deletes all mailed links and codes of the user, and authorization codes that were not exchanged yet. */
export async function endMailedLinks(run: Run, userId: string): Promise<void> {
  await run('delete from auth.one_time_tokens where user_id = $1', [userId]);
  await run('delete from auth.auth_codes where user_id = $1', [userId]);
}

export interface UsedToken {
  readonly type: OneTimeTokenType;
  readonly challenge: string | null;
}

/**
 * Uses up a token; undefined if it is unknown, expired, of another type, or was mailed to another address than
 * `address`.
 */
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
     where token_hash = $1 and token_type = any($2) and ${IS_VALID} and ($6::text is null or relates_to = $6)
     returning token_type as type, code_challenge as challenge`,
    values,
  );
  return row;
}

/** Uses up a mailed code with its link. Without a user the same query runs, so that the time reveals nothing. */
export async function useMailedCode(
  run: Run,
  context: Pick<AuthContext, 'settings' | 'now'>,
  userId: string | undefined,
  type: OneTimeTokenType,
  code: string,
): Promise<UsedToken | undefined> {
  const [row] = await run<UsedToken>(
    `delete from auth.one_time_tokens where ${MATCHES_CODE}
     returning token_type as type, code_challenge as challenge`,
    codeValues(context, userId ?? randomUUID(), type, code),
  );
  return row;
}

/** Checks a mailed code without using it up. */
export async function isMailedCodeValid(
  run: Run,
  context: Pick<AuthContext, 'settings' | 'now'>,
  userId: string,
  type: OneTimeTokenType,
  code: string,
): Promise<boolean> {
  const values = codeValues(context, userId, type, code);
  return (await run(`select 1 from auth.one_time_tokens where ${MATCHES_CODE}`, values)).length > 0;
}

function codeValues(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  ...[userId, type, code]: [string, OneTimeTokenType, string]
) {
  return [userId, type, ...lifetimes(now()), hashMailedCode(settings, userId, type, code)];
}

/** A creation time in the future means that the clock was set back; the token then counts as expired. */
const IS_VALID = `
  created_at > case when code_hash is null then $3::timestamptz else $4::timestamptz end and created_at < $5`;
const MATCHES_CODE = `user_id = $1 and token_type = $2 and ${IS_VALID} and code_hash = $6`;

/** The earliest valid creation time of a link, of a mail with a code, and the latest of both. */
function lifetimes(now: Date): Date[] {
  const at = now.getTime();
  return [
    at - ONE_TIME_TOKEN_HOURS * HOUR_MS,
    at - MAILED_CODE_HOURS * HOUR_MS,
    at + ONE_TIME_TOKEN_HOURS * HOUR_MS,
  ].map((time) => new Date(time));
}

/** The hash that is stored. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const DIGITS = 6;

/** A million codes can be tried out, so they are stored as an HMAC whose key is not in the database, and wrong codes are limited per account. */
export const generateMailedCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export const isMailedCode = (text: string) => /^\d{6}$/.test(text);

/** @param purpose the type of the one-time token: a code is valid for this user and purpose only */
export function hashMailedCode(
  { jwtSecret }: AuthContext['settings'],
  userId: string,
  purpose: string,
  code: string,
): Buffer {
  const key = createHmac('sha256', jwtSecret).update('mailed codes').digest();
  return createHmac('sha256', key).update(`${userId} ${purpose} ${code}`).digest();
}
