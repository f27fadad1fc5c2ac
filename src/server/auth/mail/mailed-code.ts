// Six digits that are mailed to be typed. Few enough to be tried one after the other, so they are kept under a key that the
// database does not hold, wrong ones are counted per account, and they bring in nobody after that.
import { createHmac, randomInt } from 'node:crypto';
import type { AuthContext } from '#server/auth/auth-context.ts';

const DIGITS = 6;

export const drawMailedCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export const isMailedCode = (text: string) => /^\d{6}$/.test(text);

/** @param purpose the type of the one-time token: a code is good for this user and this purpose alone */
export function hashMailedCode(
  { jwtSecret }: AuthContext['settings'],
  userId: string,
  purpose: string,
  code: string,
): Buffer {
  const key = createHmac('sha256', jwtSecret).update('mailed codes').digest();
  return createHmac('sha256', key).update(`${userId} ${purpose} ${code}`).digest();
}
