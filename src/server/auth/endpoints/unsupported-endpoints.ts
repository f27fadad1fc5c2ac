// Endpoints that the official clients know and this product does not support: refused as JSON with a code for the
// reason.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { authenticateBeforeCode } from '#server/auth/tokens/authenticate.ts';

/** By path. Users sign in by email only. */
const REFUSALS: readonly (readonly [RegExp, () => AuthError])[] = [
  [/^\/user\/identities(\/|$)/, () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')],
  [
    /^\/(authorize|callback)$/,
    () => new AuthError(400, 'provider_disabled', 'Unsupported provider: provider is not enabled'),
  ],
  [/^\/sso(\/|$)/, () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')],
];

/** Also handles unknown paths. */
export const unsupportedEndpoint: Handler = (c) => {
  const path = c.req.path.replace(/^.*?\/auth\/v1/, '');
  const refusal = REFUSALS.find(([pattern]) => pattern.test(path))?.[1];
  throw refusal?.() ?? new AuthError(404, 'not_found', 'There is nothing at this address');
};

/** An admin of the product is a user with a role; no user's token gives access to other accounts through this API. */
export function refuseAdminApi(context: AuthContext): Handler {
  return async (c) => {
    await authenticateBeforeCode(c, context);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  };
}
