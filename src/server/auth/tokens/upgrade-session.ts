// Raises an auth session to aal2 after a second factor, and replaces its refresh token.
import type { Run } from '#server/db/database.ts';
import { generateRefreshToken, hashRefreshToken } from './refresh-token-value.ts';
import type { OpenSession } from './session-object.ts';

interface SecondFactor {
  readonly method: 'totp' | 'mfa/webauthn' | 'recovery_code';
  /** null for a recovery code. */
  readonly factorId: string | null;
}

/** The session with its new level and its new refresh token; undefined if it has ended. */
export async function upgradeSession(
  run: Run,
  sessionId: string,
  { method, factorId }: SecondFactor,
  now: Date,
): Promise<Pick<OpenSession, 'session' | 'refreshToken'> | undefined> {
  const entry = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }]);
  const [session] = await run<OpenSession['session']>(
    // One that a passkey opened remains that passkey's, and ends with it (mfa-unenroll.ts), whatever else was entered since.
    `update auth.sessions set aal = 'aal2', refreshed_at = $4,
       factor_id = case when amr @> '[{"method": "passkey"}]' then factor_id else $2 end,
       amr = $3::jsonb || jsonb_path_query_array(
         amr, '$[*] ? (@.method != "totp" && @.method != "mfa/webauthn" && @.method != "recovery_code")')
     where id = $1 and ended_at is null returning id, aal, amr`,
    [sessionId, factorId, entry, now],
  );
  return session && { session, refreshToken: await replaceRefreshTokens(run, sessionId, now) };
}

/**
 * The new token has no parent: those from before the code are refused (refresh-token-grant.ts), since anyone who got
 * one without the code must not get aal2 by it.
 */
async function replaceRefreshTokens(run: Run, sessionId: string, now: Date): Promise<string> {
  const refreshToken = generateRefreshToken();
  await run(
    `with earlier as (
       update auth.refresh_tokens set before_code = true, revoked = true, updated_at = case when revoked then updated_at else $3 end
       where session_id = $1 and not before_code
     )
     insert into auth.refresh_tokens (token_hash, session_id, created_at, updated_at) values ($2, $1, $3, $3)`,
    [sessionId, hashRefreshToken(refreshToken), now],
  );
  return refreshToken;
}
