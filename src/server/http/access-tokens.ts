// Access tokens: signed and verified here for /auth/v1, /rest/v1 and /functions/v1. jose takes about 60 µs to verify
// one; the cache limits that to once per token.
import { LRUCache } from 'lru-cache';
import { SignJWT, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { atMost } from '#server/at-most.ts';
import type { Caller, Claims } from '#server/db/database.ts';
import type { Settings } from '#server/settings.ts';

/** The content of a valid access token. */
export interface VerifiedToken extends Caller {
  readonly email: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Unix seconds. */
  readonly exp: number;
}

/** An invalid token. The wire has a separate error for `expired`. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: 'expired' | 'invalid' | 'no-subject';
  constructor(reason: TokenRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface AccessTokens {
  /**
   * Signs a token. `claims`: sub, email, session_id, amr …, without iss, aud, iat and exp. `expiresAt` in Unix seconds.
   */
  issue(claims: Record<string, unknown>): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /** The token's content, cached; exp is checked on every call. Throws TokenRefused. */
  verify(token: string): Promise<VerifiedToken>;
  /** Signs a token for one lent view (ADR 93), which nothing but `verifyAssessor` accepts. `expiresAt` in Unix seconds. */
  issueAssessor(lent: LentClaims, expiresAt: number): Promise<string>;
  /** Throws TokenRefused. Whether the view is still open, each statement asks. */
  verifyAssessor(token: string): Promise<AssessorToken>;
}

/** Which view of which coach; of one for support also which admin reads it, by which auth session (ADR 152). */
export interface LentClaims {
  readonly view: string;
  readonly coach: string;
  readonly admin?: string | undefined;
  readonly session?: string | undefined;
}

export interface AssessorToken extends Pick<LentClaims, 'view' | 'coach'> {
  /** For asUser. They name no user, so auth.uid() is null. */
  readonly claims: Claims;
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'authenticated';
/** Of tokens for lent views, so that neither kind passes for the other. */
const ASSESSOR = 'assessor';
const CACHED_TOKENS = 10_000;
const SECONDS_PER_HOUR = 3600;

type TokenSettings = Pick<Settings, 'jwtSecret' | 'publicUrl' | 'publicUrls' | 'accessTokenHours'>;

const issuerAt = (address: string) => `${address}/auth/v1`;

export function createAccessTokens(settings: TokenSettings, now: () => Date = () => new Date()): AccessTokens {
  const key = new TextEncoder().encode(settings.jwtSecret);
  // Tokens issued for any configured address are accepted, so that changing the order of addresses does not sign users
  // out.
  const readClaims = claimsReader(settings.publicUrls.map(issuerAt));
  const issuer = issuerAt(settings.publicUrl);
  /** Keyed by signature, which is much shorter than the token, since each lookup hashes the key. */
  const cache = new LRUCache<string, { readonly token: string; readonly verified: VerifiedToken }>(
    atMost(CACHED_TOKENS),
  );

  async function issue(claims: Record<string, unknown>) {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const expiresIn = Math.round(settings.accessTokenHours * SECONDS_PER_HOUR);
    const expiresAt = issuedAt + expiresIn;
    const token = await new SignJWT({ ...claims, iss: issuer, aud: AUDIENCE, iat: issuedAt, exp: expiresAt })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .sign(key);
    return { token, expiresAt, expiresIn };
  }

  async function verify(token: string): Promise<VerifiedToken> {
    const signature = token.slice(token.lastIndexOf('.') + 1);
    const known = cache.get(signature);
    if (known?.token === token) {
      if (known.verified.exp * 1000 > now().getTime()) return known.verified;
      cache.delete(signature);
      throw expired();
    }
    const verified = readClaims(await checkSignature(token, key, now()));
    cache.set(signature, { token, verified });
    return verified;
  }

  const assessor = createAssessorTokens(key, issuer, settings.publicUrls.map(issuerAt), now);
  return { issue, verify, ...assessor };
}

function expired(): TokenRefused {
  return new TokenRefused('expired', 'token has invalid claims: token is expired');
}

async function checkSignature(token: string, key: Uint8Array, currentDate: Date) {
  try {
    return (await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate })).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired();
    if (error instanceof errors.JOSEError) throw new TokenRefused('invalid', error.message);
    throw error;
  }
}

function createAssessorTokens(key: Uint8Array, issuer: string, issuers: readonly string[], now: () => Date) {
  const schema = z.object({
    iss: z.literal(issuers),
    aud: z.literal(ASSESSOR),
    role: z.literal(ASSESSOR),
    view: z.guid(),
    coach: z.guid(),
    admin: z.optional(z.guid()),
    session: z.optional(z.guid()),
  });
  return {
    issueAssessor: async ({ view, coach, admin, session }: LentClaims, expiresAt: number) =>
      new SignJWT({ role: ASSESSOR, view, coach, admin, session, iss: issuer, aud: ASSESSOR, exp: expiresAt })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .sign(key),
    async verifyAssessor(token: string): Promise<AssessorToken> {
      const parsed = schema.safeParse(await checkSignature(token, key, now()));
      if (!parsed.success) throw new TokenRefused('invalid', 'invalid claim: not of a lent view');
      const { view, coach, role, admin, session } = parsed.data;
      const json = JSON.stringify({ role, view, coach, admin, session });
      return { view, coach, claims: { role, json, user: `view ${view}` } };
    },
  };
}

function claimsReader(issuers: readonly string[]) {
  const schema = z.object({
    iss: z.literal(issuers),
    aud: z.literal(AUDIENCE),
    sub: z.guid(),
    role: z.literal('authenticated'),
    email: z.string(),
    session_id: z.guid(),
    aal: z.enum(['aal1', 'aal2']),
    exp: z.number(),
  });
  return (payload: Record<string, unknown>): VerifiedToken => {
    // The publishable key that browsers send may itself be a signed token without a user; it must not count as invalid.
    if (payload['sub'] === undefined) throw new TokenRefused('no-subject', 'invalid claim: missing sub claim');
    const parsed = schema.safeParse(payload);
    if (!parsed.success) {
      throw new TokenRefused('invalid', `invalid claim: ${String(parsed.error.issues[0]?.path[0])}`);
    }
    const { sub, email, session_id, aal, exp, role } = parsed.data;
    const json = JSON.stringify({ sub, role, email, session_id, aal });
    return { sub, email, sessionId: session_id, aal, exp, claims: { role, json, user: sub } };
  };
}
