// Access tokens: signed and verified here, for /auth/v1, /rest/v1 and /functions/v1 alike.
import type { Claims } from '#server/db/database.ts';

/** What a valid access token says. */
export interface VerifiedToken {
  /** The user's id. */
  readonly sub: string;
  readonly email: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  /** Unix seconds. */
  readonly exp: number;
  /** Ready for asUser. */
  readonly claims: Claims;
}

/** Why a token was refused; `expired` is told apart because the wire answers it differently. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly reason: 'expired' | 'invalid' | 'no-subject';
  constructor(reason: TokenRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface AccessTokens {
  /** Signs a token; `claims` are the JWT's own (sub, email, session_id, amr …) without iss, aud, iat and exp. */
  issue(claims: Record<string, unknown>): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /** The token's content, from a bounded cache where possible; exp is checked on every hit. Throws TokenRefused. */
  verify(token: string): Promise<VerifiedToken>;
}
