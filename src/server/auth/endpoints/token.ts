// POST /token: signs in by password or by an authorization code (PKCE), or continues an auth session by a refresh
// token.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { afterSignIn } from '#server/auth/tokens/after-sign-in.ts';
import { grantByPassword } from './grants/password-grant.ts';
import { grantByAuthCode } from '#server/auth/tokens/pkce.ts';
import { grantByRefreshToken } from './grants/refresh-token-grant.ts';
import { sessionObject } from '#server/auth/tokens/session-object.ts';

const GRANTS = { password: grantByPassword, refresh_token: grantByRefreshToken, pkce: grantByAuthCode } as const;

export function token(context: AuthContext): Handler {
  return async (c) => {
    const type = c.req.query('grant_type') ?? '';
    const grant = isGrant(type) ? type : null;
    const count = (outcome: string) => context.metrics.signIns.inc({ grant: grant ?? 'unknown', outcome });
    try {
      await countAddress(context, c, 'token');
      if (grant === null) throw unknownGrant(type);
      const opened = await GRANTS[grant](context, c);
      if (grant !== 'refresh_token') await afterSignIn(context, c, opened);
      const answer = await sessionObject(context, opened);
      count('ok');
      if (grant !== 'refresh_token') context.log.info({ userId: opened.user.id }, 'signed in');
      return c.json(answer);
    } catch (error) {
      count(outcomeOf(error));
      // Logs the reason of a failed sign-in, never the credentials.
      if (error instanceof AuthError) context.log.info({ code: error.code }, 'sign-in refused');
      throw error;
    }
  };
}

function unknownGrant(type: string): AuthError {
  if (type === 'id_token') return new AuthError(400, 'provider_disabled', 'Provider is not enabled');
  if (type === 'web3') return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
}

function outcomeOf(error: unknown): 'limited' | 'failed' | 'error' {
  if (!(error instanceof AuthError)) return 'error';
  return error.code === 'over_request_rate_limit' ? 'limited' : 'failed';
}

function isGrant(type: string): type is keyof typeof GRANTS {
  return Object.hasOwn(GRANTS, type);
}
