// Validates email addresses with the errors of the wire; the syntax is defined in the domain.
import { EMAIL_MAX_CHARS, EMAIL_PATTERN } from '#domain/email-address.ts';
import { invalidRequest } from '#server/auth/auth-error.ts';

/** The address in lower case, as it is stored. Throws validation_failed. */
export function parseEmail(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') throw invalidRequest('An email address is required');
  if (text.length > EMAIL_MAX_CHARS) throw invalidRequest('An email address is too long');
  if (!EMAIL_PATTERN.test(text)) throw invalidRequest('Unable to validate email address: invalid format');
  return text.toLowerCase();
}

/** The part before the @: the profile's name until the user chooses one. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/** True if `domains` is empty or contains the address's domain. */
export function isTrustedDomain(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
