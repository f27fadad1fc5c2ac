// The links and codes of lent views (ADR 92). A link is 224 random bits in the fragment of an address, which no log has; a code is six
// digits, mailed to the address that the coach named. Both are kept as a hash.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { LENT_CODE_DIGITS } from '#domain/lent-views/lent-view.ts';
import type { Settings } from '#server/settings.ts';

const TOKEN_BYTES = 28;
/** What `newLentToken` returns. */
export const LENT_TOKEN_PATTERN = /^[\w-]{38}$/;

export const newLentToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashLentToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newLentCode = (): string => String(randomInt(10 ** LENT_CODE_DIGITS)).padStart(LENT_CODE_DIGITS, '0');

/** A million codes can be tried out, so the key is not in the database. A code is valid for this view only. */
export function hashLentCode({ jwtSecret }: Pick<Settings, 'jwtSecret'>, viewId: string, code: string): Buffer {
  const key = createHmac('sha256', jwtSecret).update('codes of lent views').digest();
  return createHmac('sha256', key).update(`${viewId} ${code}`).digest();
}

export const isSameHash = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other);
