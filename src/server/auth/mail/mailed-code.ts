// Six digits that are mailed to be typed. Few enough to be tried one after the other, so they are kept under a key that the
// database does not hold, wrong ones are counted per account, and they bring in nobody after that.
import { createHmac, randomInt } from 'node:crypto';
import type { AuthRoom } from '#server/auth/auth-room.ts';
import type { OneTimeTokenType } from '#server/auth/tokens/one-time-tokens.ts';

const DIGITS = 6;

export const drawMailedCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

export const isMailedCode = (text: string) => /^\d{6}$/.test(text);

/** Bound to the person and to what it is for. */
export function hashMailedCode(
  { jwtSecret }: AuthRoom['settings'],
  userId: string,
  type: OneTimeTokenType,
  code: string,
): Buffer {
  const key = createHmac('sha256', jwtSecret).update('mailed codes').digest();
  return createHmac('sha256', key).update(`${userId} ${type} ${code}`).digest();
}
