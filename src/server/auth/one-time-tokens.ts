// The secrets in mailed links: 28 random bytes in hex, kept as SHA-256, used once. There are no six-digit codes: no screen
// asks for one, and six digits can be guessed.
import { createHash, randomBytes } from 'node:crypto';
import type { Run } from '#server/db/database.ts';

export const ONE_TIME_TOKEN_HOURS = 24;
const LIFETIME_MS = ONE_TIME_TOKEN_HOURS * 3_600_000;

export type OneTimeTokenType = 'signup' | 'recovery' | 'magiclink' | 'email_change_current' | 'email_change_new';

/** A new token of this type, in place of an older one. `address` is where it is mailed. */
export async function issueOneTimeToken(
  run: Run,
  userId: string,
  type: OneTimeTokenType,
  address: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(28).toString('hex');
  await run(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at`,
    [userId, type, hashOf(token), address, now],
  );
  return token;
}

/** Whose token it is, without using it; for the lock that must come first. */
export async function findTokenOwner(run: Run, token: string): Promise<string | undefined> {
  const [row] = await run<{ user_id: string }>('select user_id from auth.one_time_tokens where token_hash = $1', [
    hashOf(token),
  ]);
  return row?.user_id;
}

/** Uses a token up; undefined when it is unknown, too old, of another type, or was mailed to another `address` (if given). */
export async function useOneTimeToken(
  run: Run,
  token: string,
  types: readonly OneTimeTokenType[],
  address: string | null,
  now: Date,
): Promise<OneTimeTokenType | undefined> {
  const [row] = await run<{ token_type: OneTimeTokenType }>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2) and created_at > $3 and created_at < $5
       and ($4::text is null or relates_to = $4)
     returning token_type`,
    [hashOf(token), types, new Date(now.getTime() - LIFETIME_MS), address, new Date(now.getTime() + LIFETIME_MS)],
  );
  return row?.token_type;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
