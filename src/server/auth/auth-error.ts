// The closed list of errors of /auth/v1: status, code and a message that is safe to show (wire 1.1).
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { MAINTENANCE_CODE, MAINTENANCE_REFUSAL } from '#domain/operator-notice.ts';

export type AuthErrorCode =
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'email_address_not_authorized'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'anonymous_provider_disabled'
  | 'current_password_invalid'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'maintenance'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'passkey_disabled'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_verification_failed';

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: ContentfulStatusCode;
  readonly code: AuthErrorCode;
  /** Only for weak_password. */
  readonly reasons: readonly string[] | undefined;
  constructor(status: ContentfulStatusCode, code: AuthErrorCode, message: string, reasons?: readonly string[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }
}

/** Too many attempts. The client may retry after `seconds`. */
export class RateLimited extends AuthError {
  readonly seconds: number;
  constructor(seconds: number, message: string, code: AuthErrorCode = 'over_request_rate_limit') {
    super(429, code, message);
    this.seconds = seconds;
  }
}

/** Nothing was changed (ADR 144). */
export const underMaintenance = () => new AuthError(503, MAINTENANCE_CODE, MAINTENANCE_REFUSAL);

/** A mail of this kind was sent to the address less than a minute ago. */
export const mailRateLimited = (seconds: number) =>
  new RateLimited(
    seconds,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    'over_email_send_rate_limit',
  );

/** An invalid request; the message names the field. */
export const invalidRequest = (message: string) => new AuthError(400, 'validation_failed', message);
/** The same error for a wrong password, an unknown address and an account without a password. */
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
