// Validates a sign-up. Order and messages of the errors are those of wire 1.1.
import * as z from 'zod/mini';
import type { Settings } from '#server/settings.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import { isTrustedDomain, parseEmail } from '#server/auth/mail/email-address.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { optionalText } from '#server/auth/request-body.ts';
import { userDataSchema, type UserData } from './user-data.ts';
import { PASSWORD_MAX_BYTES, newPasswordSchema } from '#domain/auth/credentials.ts';

export const registrationSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: userDataSchema,
  ...pkceFields,
});

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly data: UserData;
  /** By the server's clock; null if the terms were not accepted. */
  readonly termsAcceptedAt: Date | null;
  /** The browser's PKCE challenge (pkce.ts). */
  readonly challenge: string | null;
}

export function checkRegistration(
  body: z.infer<typeof registrationSchema>,
  settings: Pick<Settings, 'passwordMinLength' | 'trustedEmailDomains'>,
  now: Date,
): Registration {
  const challenge = readChallenge(body);
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!body.email && !body.password) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (!body.password) throw invalidRequest('Signup requires a valid password');
  checkNewPassword(body.password, settings.passwordMinLength);
  const email = parseEmail(body.email);
  if (!isTrustedDomain(email, settings.trustedEmailDomains)) {
    const message = `Email address "${email}" cannot be used as it is not authorized`;
    throw new AuthError(400, 'email_address_not_authorized', message);
  }
  return { email, password: body.password, challenge, ...checkNewUserData(body.data ?? {}, now) };
}

/** The data of a new account. Throws validation_failed. */
export function checkNewUserData(data: UserData, now: Date): Pick<Registration, 'data' | 'termsAcceptedAt'> {
  const termsAcceptedAt = readTerms(data) ? now : null;
  return { termsAcceptedAt, data: withServerTime(data, termsAcceptedAt) };
}

function readTerms(data: UserData): boolean {
  const accepted = data['terms_accepted'] ?? false;
  if (typeof accepted !== 'boolean') throw invalidRequest('data.terms_accepted must be true or false');
  return accepted;
}

/** A time of acceptance from the browser proves nothing, so it is replaced by the server's. */
function withServerTime(data: UserData, termsAcceptedAt: Date | null): UserData {
  if (!('terms_accepted' in data || 'terms_accepted_at' in data)) return data;
  return { ...data, terms_accepted_at: termsAcceptedAt?.toISOString() ?? null };
}

/**
 * Throws validation_failed if it is too long, weak_password (AuthWeakPasswordError in the client) if it is too short.
 */
export function checkNewPassword(password: string, minChars: number): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw invalidRequest('Password cannot be longer than 72 characters');
  }
  if (!newPasswordSchema(minChars).safeParse(password).success) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minChars} characters.`, ['length']);
  }
}
