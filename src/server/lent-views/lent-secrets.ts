// The codes that open lent views (ADR 92): six digits, mailed to the address that the coach named, and stored as a hash.
import { createHmac, randomInt } from 'node:crypto';
import { LENT_CODE_DIGITS } from '#domain/lent-views/lent-view.ts';
import type { Settings } from '#server/settings.ts';

export const newLentCode = (): string => String(randomInt(10 ** LENT_CODE_DIGITS)).padStart(LENT_CODE_DIGITS, '0');

/** Keyed, since a million codes can be tried; the key is not in the database. The hash includes the view, so that a code opens no other. */
export function hashLentCode({ jwtSecret }: Pick<Settings, 'jwtSecret'>, viewId: string, code: string): Buffer {
  const key = createHmac('sha256', jwtSecret).update('codes of lent views').digest();
  return createHmac('sha256', key).update(`${viewId} ${code}`).digest();
}
