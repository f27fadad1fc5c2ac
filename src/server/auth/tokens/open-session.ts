// Opens an auth session, which is one sign-in on one device, with its first refresh token.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Run } from '#server/db/database.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { generateRefreshToken, hashRefreshToken } from './refresh-token-value.ts';
import type { OpenSession } from './session-object.ts';
import { restoreProtectedRole } from '#server/auth/users/special-accounts.ts';
import type { User } from '#server/auth/users/users.ts';

const USER_AGENT_MAX_CHARS = 500;
/** Of one account: more devices than anybody has. The one that was used longest ago is signed out. */
const SESSIONS_MAX = 500;

/**
 * `method` is how the user signed in: by password, by a mailed code or link (otp), by an authorization code (pkce.ts), or by the
 * passkey `factorId`, which is both factors at once.
 */
export async function openSession(
  run: Run,
  { now, settings }: AuthContext,
  c: Context,
  userId: string,
  method: 'password' | 'otp' | 'email/signup' | 'recovery' | 'magiclink' | 'email_change' | 'passkey',
  factorId: string | null = null,
): Promise<OpenSession> {
  const at = now();
  const session = {
    id: randomUUID(),
    aal: factorId === null ? 'aal1' : 'aal2',
    amr: [{ method, timestamp: Math.floor(at.getTime() / 1000) }],
  } as const;
  const [user] = await run<User>(
    'update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1 returning *',
    [userId, at],
  );
  if (!user) throw new Error('the user of a new session is gone');
  await restoreProtectedRole(run, settings, user);
  const refreshToken = generateRefreshToken();
  await run(
    `with too_many as (
       delete from auth.sessions where id = any(array(
         select id from auth.sessions where user_id = $2 order by refreshed_at desc, id offset $8)))
     insert into auth.sessions (id, user_id, amr, aal, user_agent, ip, created_at, refreshed_at, factor_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $9)`,
    [
      session.id,
      userId,
      JSON.stringify(session.amr),
      session.aal,
      c.req.header('user-agent')?.slice(0, USER_AGENT_MAX_CHARS) ?? null,
      clientAddress(c, settings.trustProxy),
      at,
      SESSIONS_MAX - 1,
      factorId,
    ],
  );
  await run(
    'insert into auth.refresh_tokens (token_hash, session_id, created_at, updated_at) values ($1, $2, $3, $3)',
    [hashRefreshToken(refreshToken), session.id, at],
  );
  return { user, session, refreshToken };
}
