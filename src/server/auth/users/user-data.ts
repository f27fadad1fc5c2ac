// The data that a person keeps beside the own account (user_metadata). It travels in every access token, so it is small.
import * as z from 'zod/mini';
import { invalidRequest } from '#server/auth/auth-error.ts';

const USER_DATA_MAX_CHARS = 4_096;
const TOO_LARGE_TEXT = 'must be at most 4096 characters of JSON';
/** What JSON can write and Postgres cannot keep: U+0000 and halves of surrogate pairs. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

export const userDataSchema = z.nullish(
  z.record(z.string(), z.unknown(), 'must be an object').check(
    z.refine((data) => JSON.stringify(data).length <= USER_DATA_MAX_CHARS, TOO_LARGE_TEXT),
    z.refine((data) => !UNSTORABLE.test(JSON.stringify(data)), 'holds a character that cannot be kept'),
  ),
);

export type UserData = Record<string, unknown>;

/** Shallow merge; a key with null is deleted (wire 1.5, PUT /user). Throws validation_failed when it grows too large. */
export function mergeUserData(current: UserData, changes: UserData): UserData {
  const merged = Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > USER_DATA_MAX_CHARS) throw invalidRequest(`data ${TOO_LARGE_TEXT}`);
  return merged;
}
