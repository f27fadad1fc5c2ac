// Six-digit codes that are mailed. A million codes can be tried out, so they are stored as an HMAC whose key is not in
// the database, and wrong codes are limited per account.
import { createHmac, randomInt } from 'node:crypto';
import type { AuthContext } from '#server/auth/auth-context.ts';

const DIGITS = 6;

export const generateMailedCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export const isMailedCode = (text: string) => /^\d{6}$/.test(text);

/** @param purpose the type of the one-time token: a code is valid for this user and purpose only */
export function hashMailedCode(
  { jwtSecret }: AuthContext['settings'],
  userId: string,
  purpose: string,
  code: string,
): Buffer {
  const key = createHmac('sha256', jwtSecret).update('mailed codes').digest();
  return createHmac('sha256', key).update(`${userId} ${purpose} ${code}`).digest();
}
