// Whole numbers beyond 2^53 in a body. JavaScript rounds them when it reads JSON; Postgres' int8 and numeric do not.
import type { Steps } from '#domain/steps.ts';

/** Numbers with this many digits may be rounded. */
const LONG_NUMBER = /\d{16}/;
/** A string, which is skipped, or a number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Like JSON.parse, but fields of an object, or of the objects of an array, are BigInt if a number would not be exact.
 * Deeper values belong to a JSON column and stay numbers.
 */
export function* parseExactly(text: string): Steps<unknown> {
  const value = JSON.parse(text) as unknown;
  yield;
  if (!LONG_NUMBER.test(text)) return value;
  const parts: string[] = [];
  let copied = 0;
  for (const { 0: token, index } of text.matchAll(TEXT_OR_NUMBER)) {
    yield;
    if (!/^-?\d{16,}$/.test(token)) continue;
    parts.push(text.slice(copied, index), `"${token}"`);
    copied = index + token.length;
  }
  const quoted = parts.join('') + text.slice(copied);
  yield;
  return yield* withBigInts(value, JSON.parse(quoted));
}

/** `exact`: the same JSON with long whole numbers as strings. */
function* withBigInts(value: unknown, exact: unknown): Steps<unknown> {
  yield;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const [at, item] of value.entries()) items.push(yield* withBigInts(item, (exact as unknown[])[at]));
    return items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const texts = exact as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const isInexact = typeof field === 'number' && Number.isInteger(field) && !Number.isSafeInteger(field);
      const text = isInexact ? texts[key] : null;
      return [key, typeof text === 'string' ? BigInt(text) : field];
    }),
  );
}

/** For JSON.stringify: writes BigInt as a string, which Postgres accepts for a numeric column. */
export const bigIntAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
