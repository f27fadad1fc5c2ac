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

export async function sessionObject(
  { tokens, db }: Pick<AuthContext, 'tokens' | 'db'>,
  { user, session, refreshToken }: OpenSession,
) {
  const issued = await tokens.issue({
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
  });
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
