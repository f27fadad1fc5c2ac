// Validates a new password. The forms check the same rule; the server enforces it.
import { PASSWORD_MAX_BYTES, newPasswordSchema } from '#domain/auth/credentials.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';

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
