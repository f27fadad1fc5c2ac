// Schemas of the login, sign-up and password forms (spec 5; the minimum for new passwords is a setting).
import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN, EMAIL_TEXT } from '#domain/email-address.ts';

/** The minimum in the login form. */
export const LOGIN_PASSWORD_MIN_CHARS = 6;
/** The default of PASSWORD_MIN_LENGTH, the minimum for sign-up, reset and change. */
export const DEFAULT_PASSWORD_MIN_CHARS = 8;
/** The API refuses longer passwords. In bytes of UTF-8. */
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
