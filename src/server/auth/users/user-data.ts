// The user's own data in the account (user_metadata). Every access token contains it, so its size is limited in bytes.
import * as z from 'zod/mini';
import { invalidRequest } from '#server/auth/auth-error.ts';

const USER_DATA_MAX_BYTES = 1_024;
const TOO_LARGE_TEXT = `must be at most ${USER_DATA_MAX_BYTES} bytes of JSON`;
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** Whether Postgres can store all texts in `value`: JSON can express U+0000 and lone surrogates, Postgres cannot store them. */
export const isStorable = (value: unknown): boolean => !UNSTORABLE.test(JSON.stringify(value));

/** Whether `value` has at most `levels` of objects and arrays in each other. */
function hasLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => hasLevels(member, levels - 1));
}

export type UserData = Record<string, unknown>;

/** Deeper than any client needs. Writing very deep JSON would exhaust the stack. */
const USER_DATA_MAX_LEVELS = 64;

const bytesOf = (data: UserData) => Buffer.byteLength(JSON.stringify(data));

export const userDataSchema = z.nullish(
  z.record(z.string(), z.unknown(), 'must be an object').check(
    z.refine((data) => hasLevels(data, USER_DATA_MAX_LEVELS), {
      error: `must be nested at most ${USER_DATA_MAX_LEVELS} levels deep`,
      // The next ones write it as JSON.
      abort: true,
    }),
    z.refine((data) => bytesOf(data) <= USER_DATA_MAX_BYTES, TOO_LARGE_TEXT),
    z.refine(isStorable, 'holds a character that cannot be stored'),
  ),
);

/**
 * Shallow merge; null deletes a key (wire 1.5, PUT /user). Throws validation_failed if the result is too large. Data from
 * before the limit may be larger: then it may only shrink.
 */
export function mergeUserData(current: UserData, changes: UserData): UserData {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
  const bytes = bytesOf(merged);
  if (bytes > USER_DATA_MAX_BYTES && bytes >= bytesOf(current)) throw invalidRequest(`data ${TOO_LARGE_TEXT}`);
  return merged;
}
