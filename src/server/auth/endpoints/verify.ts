// /verify: redeems mailed tokens and codes. POST returns an auth session. GET, which mailed links open, redirects the
// browser to our page with the session or the error in the fragment; in the PKCE flow with an authorization code or the
// error in the query.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { parseEmail } from '#server/auth/mail/email-address.ts';
import { afterSignIn } from '#server/auth/tokens/answer-sign-in.ts';
import { isMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { PKCE_PREFIX } from '#server/auth/tokens/one-time-tokens.ts';
import { ASKS, redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { buttonPage, isForPeople } from '#server/http/button-page.ts';
import { sessionObject, type SessionObject } from '#server/auth/tokens/session-object.ts';
import {
  isLinkType,
  OTHER_LINK_PENDING_TEXT,
  type Redeemed,
  redeemMailedCode,
  redeemToken,
  type TokenClaim,
} from '#server/auth/tokens/redeem-token.ts';

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** POST /verify: by the mailed code or the link's token with the address, or by the link's token alone (token_hash). */
export function verify(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'verify');
    const claim = checkBody(await readBody(c, bodySchema));
    const redeemed = await redeem(context, c, claim);
    if (redeemed === 'other-link-pending') return c.json({ msg: OTHER_LINK_PENDING_TEXT, code: '200' });
    if ('authCode' in redeemed) throw new Error('an authorization code for a request that no link opened');
    await afterSignIn(context, c, redeemed.session);
    return c.json(await sessionObject(context, redeemed.session));
  };
}

function redeem(context: AuthContext, c: Context, claim: TokenClaim): Promise<Redeemed> {
  const { type, token, email } = claim;
  if (email !== null && isMailedCode(token)) return redeemMailedCode(context, c, { type, email, code: token });
  return redeemToken(context, c, claim);
}

const QUESTION = 'Change the email address of your account?';
const BUTTON = 'Confirm the change';

/** GET /verify */
export function openVerifyLink(context: AuthContext): Handler {
  return async (c) => {
    // Mail scanners send HEAD requests; those must not use up the link.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const { [ASKS]: asks, ...fields } = c.req.query();
    if (asks !== undefined && isForPeople(c))
      return buttonPage(c, context.settings, QUESTION, { method: 'get', button: BUTTON, fields });
    const isPkce = c.req.query('token')?.startsWith(PKCE_PREFIX) ?? false;
    const { query, fragment, page } = await redeemForRedirect(context, c).catch((error: unknown) => {
      if (!(error instanceof AuthError)) throw error;
      return { query: errorFields(error), fragment: errorFields(error), page: null };
    });
    const asked = redirectTarget(c, context.settings);
    const target = page === null ? new URL(asked) : new URL(page, asked);
    if (isPkce) for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    if (fragment !== null) target.hash = encodeFragment(fragment);
    return c.redirect(target.href, 303);
  };
}

type Fields = Record<string, string>;

interface Outcome {
  readonly query: Fields;
  readonly fragment: Fields | null;
  /** Where the browser goes instead of the page that was asked for. */
  readonly page: string | null;
}

async function redeemForRedirect(context: AuthContext, c: Context): Promise<Outcome> {
  await countAddress(context, c, 'verify');
  const type = c.req.query('type');
  const token = c.req.query('token');
  if (!type || !isLinkType(type)) throw invalidRequest('Verify requires a verification type');
  if (!token) throw invalidRequest('Verify requires a token or a token hash');
  const redeemed = await redeemToken(context, c, { type, token, email: null, isLink: true, isOpened: true });
  if (redeemed === 'other-link-pending') {
    const fields = { message: OTHER_LINK_PENDING_TEXT };
    return { query: fields, fragment: fields, page: null };
  }
  if ('authCode' in redeemed) return { query: { code: redeemed.authCode }, fragment: null, page: null };
  await afterSignIn(context, c, redeemed.session);
  // Its passwords were dropped (sign-up-unconfirmed.ts), so the user chooses one now.
  const page = type === 'signup' && redeemed.session.user.encrypted_password === null ? '/reset-password' : null;
  return { query: {}, fragment: sessionFields(await sessionObject(context, redeemed.session), type), page };
}

function checkBody(body: z.infer<typeof bodySchema>): TokenClaim {
  const { type, token, token_hash: tokenHash, email, phone } = body;
  if (phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!type || !isLinkType(type)) throw invalidRequest('Verify requires a verification type');
  if (token && tokenHash) throw invalidRequest('Verify requires either a token or a token hash');
  if (tokenHash) {
    if (email) throw invalidRequest('Only the token_hash and type should be provided');
    return { type, token: tokenHash, email: null, isLink: true, isOpened: false };
  }
  if (!token) throw invalidRequest('Verify requires a token or a token hash');
  return { type, token, email: parseEmail(email), isLink: false, isOpened: false };
}

/**
 * The URL fragment to which a mailed link redirects: form-encoded, keys sorted (wire 1.5, GET /verify). In the PKCE
 * flow the query has the same fields, since a server cannot read the fragment.
 */
function sessionFields(session: SessionObject, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  };
}

const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

function errorFields({ status, code, message }: AuthError): Record<string, string> {
  const name = ERROR_NAMES[status];
  return { ...(name !== undefined && { error: name }), error_code: code, error_description: message };
}

/** The empty `sb` marks the fragment as ours, not another service's. */
function encodeFragment(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...values, sb: '' });
  query.sort();
  return query.toString();
}
