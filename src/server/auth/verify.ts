// /verify: uses up the token of a mailed link. POST answers a session; GET, which is what the link opens, sends the
// browser on to our page with the session, or the error, in the fragment.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalidRequest } from './auth-error.ts';
import type { AuthRoom } from './auth-room.ts';
import { clientAddress } from './client-address.ts';
import { parseEmail } from './email-address.ts';
import { errorFragment, halfFragment, sessionFragment } from './link-fragment.ts';
import { redirectTarget } from './redirect-target.ts';
import { optionalText, readBody } from './request-body.ts';
import { sessionObject } from './session-object.ts';
import { FIRST_HALF_TEXT, isLinkType, redeemToken } from './redeem-token.ts';

const bodySchema = z.object({ type: optionalText, token: optionalText, token_hash: optionalText, email: optionalText });

/** POST /verify, by token and address or by token_hash alone; both are what the mailed link carries as token. */
export function verify(room: AuthRoom): Handler {
  return async (c) => {
    await room.limiter.count('verify', clientAddress(c, room.settings.trustProxy));
    const claim = checkBody(await readBody(c, bodySchema));
    const opened = await redeemToken(room, c, claim);
    if (opened) return c.json(await sessionObject(room, opened));
    return c.json({ msg: FIRST_HALF_TEXT, code: '200' });
  };
}

/** GET /verify */
export function verifyLinkOpened(room: AuthRoom): Handler {
  return async (c) => {
    // Mail scanners look at links this way; that must not use them up.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const target = new URL(redirectTarget(c, room.settings.publicUrl));
    target.hash = await fragment(room, c).catch((error: unknown) => {
      if (error instanceof AuthError) return errorFragment(error);
      throw error;
    });
    return c.redirect(target.href, 303);
  };
}

async function fragment(room: AuthRoom, c: Context): Promise<string> {
  await room.limiter.count('verify', clientAddress(c, room.settings.trustProxy));
  const type = c.req.query('type');
  const token = c.req.query('token');
  if (!type || !isLinkType(type)) throw invalidRequest('Verify requires a verification type');
  if (!token) throw invalidRequest('Verify requires a token or a token hash');
  const opened = await redeemToken(room, c, { type, token, email: null, isLink: true });
  return opened ? sessionFragment(await sessionObject(room, opened), type) : halfFragment(FIRST_HALF_TEXT);
}

function checkBody(body: z.infer<typeof bodySchema>) {
  const { type, token, token_hash: tokenHash, email } = body;
  if (!type || !isLinkType(type)) throw invalidRequest('Verify requires a verification type');
  if (token && tokenHash) throw invalidRequest('Verify requires either a token or a token hash');
  if (tokenHash) {
    if (email) throw invalidRequest('Only the token_hash and type should be provided');
    return { type, token: tokenHash, email: null, isLink: true };
  }
  if (!token) throw invalidRequest('Verify requires a token or a token hash');
  return { type, token, email: parseEmail(email), isLink: false };
}
