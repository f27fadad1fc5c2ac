// What the official clients can ask for and this product does not offer: refused as JSON with the code that says why.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { signedIn } from '#server/auth/tokens/signed-in.ts';

/** By path; accounts are by email alone. */
const REFUSALS: readonly (readonly [RegExp, () => AuthError])[] = [
  [/^\/user\/identities(\/|$)/, () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')],
  [
    /^\/(authorize|callback)$/,
    () => new AuthError(400, 'provider_disabled', 'Unsupported provider: provider is not enabled'),
  ],
  [/^\/sso(\/|$)/, () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')],
];

/** Also for an address that nobody knows. */
export const notOffered: Handler = (c) => {
  const path = c.req.path.replace(/^.*?\/auth\/v1/, '');
  const refusal = REFUSALS.find(([pattern]) => pattern.test(path))?.[1];
  throw refusal?.() ?? new AuthError(404, 'not_found', 'There is nothing at this address');
};

/** Admins of the product are people with a role, and no token of theirs reaches other people's accounts here. */
export function notForPeople(context: AuthContext): Handler {
  return async (c) => {
    await signedIn(c, context);
    throw new AuthError(403, 'not_admin', 'User not allowed');
  };
}
