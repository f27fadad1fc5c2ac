// POST /token: signs in by password or by an authorization code (PKCE), or continues an auth session by a refresh
// token.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { answerSignIn } from '#server/auth/tokens/answer-sign-in.ts';
import { grantByPassword } from './grants/password-grant.ts';
import { grantByAuthCode } from '#server/auth/tokens/pkce.ts';
import { grantByRefreshToken } from './grants/refresh-token-grant.ts';

const GRANTS = { password: grantByPassword, refresh_token: grantByRefreshToken, pkce: grantByAuthCode } as const;

export function token(context: AuthContext): Handler {
  return (c) => {
    const type = c.req.query('grant_type') ?? '';
    const grant = isGrant(type) ? type : null;
    return answerSignIn(context, c, {
      grant: grant ?? 'unknown',
      limit: 'token',
      isNew: grant !== 'refresh_token',
      open: () => {
        if (grant === null) throw unknownGrant(type);
        return GRANTS[grant](context, c);
      },
    });
  };
}

function unknownGrant(type: string): AuthError {
  if (type === 'id_token') return new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  if (type === 'web3') return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}

function isGrant(type: string): type is keyof typeof GRANTS {
  return Object.hasOwn(GRANTS, type);
}
