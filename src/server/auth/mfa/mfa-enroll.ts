// POST /factors: enrolls an authenticator app or a passkey. It is not required at sign-in until it was verified. Needs a recent sign-in, since
// a factor that a thief adds would open the account for good, and lock its owner out.
import type { Handler } from 'hono';
import { renderSVG } from 'uqr';
import * as z from 'zod/mini';
import { atMostChars } from '#domain/limit-checks.ts';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { dropExpiredFactors, listFactors } from './mfa-factors.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { authenticate, lockCaller, type AuthenticatedUser } from '#server/auth/tokens/authenticate.ts';
import { requireRecentSignIn } from '#server/auth/tokens/recent-sign-in.ts';
import { isStorable } from '#server/auth/users/user-data.ts';
import { base32, generateSecret, otpauthUri } from './totp.ts';

const FACTORS_MAX = 10;
const NAME_MAX_CHARS = 100;

const shortText = (name: string) =>
  z.nullish(
    z
      .string('must be text')
      .check(atMostChars(name, NAME_MAX_CHARS), z.refine(isStorable, 'holds a character that cannot be stored')),
  );
const bodySchema = z.object({
  factor_type: optionalText,
  friendly_name: shortText('friendly_name'),
  issuer: shortText('issuer'),
});

export function enrollFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticate(c, context, codeOwed);
    requireRecentSignIn(context.now(), caller.sessionStartedAt, 'Enrolling a factor');
    await context.limiter.count('mfa', caller.user.id);
    const body = await readBody(c, bodySchema);
    const type = knownType(body.factor_type);
    const name = body.friendly_name ?? '';
    if (type === 'webauthn') {
      relyingParty(context.settings);
      const id = await context.db.serverTransaction((run) => insertFactor(run, context, caller, name, null));
      return c.json({ id, type, friendly_name: name });
    }
    const secret = generateSecret();
    const id = await context.db.serverTransaction((run) => insertFactor(run, context, caller, name, secret));
    const uri = otpauthUri(secret, body.issuer || context.settings.appName, caller.user.email);
    const totp = { qr_code: renderSVG(uri, { border: 2, pixelSize: 6 }), secret: base32(secret), uri };
    return c.json({ id, type, friendly_name: name, totp });
  };
}

const codeOwed = () => new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');

function knownType(type: string | null | undefined): 'totp' | 'webauthn' {
  if (type === 'totp' || type === 'webauthn') return type;
  if (type === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  throw invalidRequest('factor_type needs to be totp or webauthn');
}

/** `secret`: of an authenticator app; null for a passkey. */
async function insertFactor(
  run: Run,
  context: AuthContext,
  caller: AuthenticatedUser,
  name: string,
  secret: Buffer | null,
) {
  const now = context.now();
  const { user } = await lockCaller(run, context, caller, codeOwed);
  await dropExpiredFactors(run, user.id, now);
  const factors = await listFactors(run, user.id);
  if (factors.length >= FACTORS_MAX) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  const [row] = await run<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning id`,
    [user.id, name, secret === null ? 'webauthn' : 'totp', secret, now],
  );
  if (!row) throw new Error('a new factor was not stored');
  return row.id;
}
