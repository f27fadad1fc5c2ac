// What the login, sign-up and password forms ask for (spec 5; the minimum for new passwords is a setting).
import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN, EMAIL_TEXT } from '#domain/email-address.ts';

/** The login form asks for this many characters. */
export const LOGIN_PASSWORD_MIN_CHARS = 6;
/** Sign-up, reset and change ask for PASSWORD_MIN_LENGTH; this is its default. */
export const DEFAULT_PASSWORD_MIN_CHARS = 8;
/** Longer passwords are refused, as on the wire. In bytes of UTF-8. */
export const PASSWORD_MAX_BYTES = 72;

export const emailSchema = z.string(EMAIL_TEXT).check(
  z.trim(),
  z.maxLength(EMAIL_MAX_CHARS, EMAIL_TEXT),
  z.refine((text) => EMAIL_PATTERN.test(text), EMAIL_TEXT),
);

export const loginSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(LOGIN_PASSWORD_MIN_CHARS, 'Password must be at least 6 characters')),
});

/** The rule for a new password of at least `minChars` characters. */
export function newPasswordSchema(minChars: number) {
  return z.string().check(
    z.minLength(minChars, `Password must be at least ${minChars} characters`),
    z.refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
      'Password cannot be longer than 72 characters',
    ),
  );
}
