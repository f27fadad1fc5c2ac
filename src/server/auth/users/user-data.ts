// The user's own data in the account (user_metadata). Every access token contains it, so its size is limited.
import * as z from 'zod/mini';
import { invalidRequest } from '#server/auth/auth-error.ts';

const USER_DATA_MAX_CHARS = 4_096;
const TOO_LARGE_TEXT = 'must be at most 4096 characters of JSON';
/** What JSON can express and Postgres cannot store: U+0000 and lone surrogates. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

export const userDataSchema = z.nullish(
  z.record(z.string(), z.unknown(), 'must be an object').check(
    z.refine((data) => JSON.stringify(data).length <= USER_DATA_MAX_CHARS, TOO_LARGE_TEXT),
    z.refine((data) => !UNSTORABLE.test(JSON.stringify(data)), 'holds a character that cannot be kept'),
  ),
);

export type UserData = Record<string, unknown>;

/** Shallow merge; null deletes a key (wire 1.5, PUT /user). Throws validation_failed if the result is too large. */
export function mergeUserData(current: UserData, changes: UserData): UserData {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > USER_DATA_MAX_CHARS) throw invalidRequest(`data ${TOO_LARGE_TEXT}`);
  return merged;
}
