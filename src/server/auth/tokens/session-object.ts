// The response for an auth session: an access token, a refresh token and the user (wire 1.2 and 1.4).
import type { AuthContext } from '#server/auth/auth-context.ts';
import { listFactors } from '#server/auth/mfa/mfa-factors.ts';
import { userObject } from '#server/auth/users/user-object.ts';
import type { User } from '#server/auth/users/users.ts';

export interface OpenSession {
  readonly user: User;
  readonly session: {
    readonly id: string;
    readonly aal: string;
    /** The authentication methods, newest first; timestamps in Unix seconds. */
    readonly amr: readonly { readonly method: string; readonly timestamp: number }[];
  };
  readonly refreshToken: string;
}

/**
 * Servers and proxies refuse long headers, and a token that is refused everywhere locks its user out. Only data from
 * before the limit of users/user-data.ts can exceed this; the token then goes without, and the user object has it.
 */
const ACCESS_TOKEN_MAX_CHARS = 4_096;

export async function sessionObject(
  { tokens, db }: Pick<AuthContext, 'tokens' | 'db'>,
  { user, session, refreshToken }: OpenSession,
) {
  const claims = {
    sub: user.id,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  };
  const full = await tokens.issue(claims);
  const isTooLong = full.token.length > ACCESS_TOKEN_MAX_CHARS;
  const issued = isTooLong ? await tokens.issue({ ...claims, user_metadata: {} }) : full;
  return {
    access_token: issued.token,
    token_type: 'bearer',
    expires_in: issued.expiresIn,
    expires_at: issued.expiresAt,
    refresh_token: refreshToken,
    user: userObject(user, await listFactors(db.asServer, user.id)),
  };
}

export type SessionObject = Awaited<ReturnType<typeof sessionObject>>;
