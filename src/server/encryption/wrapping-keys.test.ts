import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createWrappingKeys } from './wrapping-keys.ts';

const OLD = 'an old key of at least thirty-two characters';
const NEW = 'a new key of at least thirty-two characters!';
const secret = randomBytes(32);

it('unwraps what it wrapped, under the same name', () => {
  const keys = createWrappingKeys([OLD]);
  const wrapped = keys.wrap(keys.newestId, secret, 'ann k1');
  expect(wrapped.includes(secret)).toBe(false);
  expect(keys.unwrap(keys.newestId, wrapped, 'ann k1')).toEqual(secret);
  expect(() => keys.unwrap(keys.newestId, wrapped, 'bob k1')).toThrow();
  wrapped[20]! ^= 1;
  expect(() => keys.unwrap(keys.newestId, wrapped, 'ann k1')).toThrow();
});

it('derives the id of a key from the key, whatever its place in the list', () => {
  const before = createWrappingKeys([OLD]);
  const between = createWrappingKeys([NEW, OLD]);
  const after = createWrappingKeys([NEW]);
  const wrapped = before.wrap(before.newestId, secret, 'ann k1');
  expect(between.unwrap(before.newestId, wrapped, 'ann k1')).toEqual(secret);
  expect(between.newestId).toBe(after.newestId);
  expect(after.has(before.newestId)).toBe(false);
  expect(() => after.unwrap(before.newestId, wrapped, 'ann k1')).toThrow(/^NOTES_KEYS lacks the key/);
});

it('needs a key', () => {
  expect(() => createWrappingKeys([])).toThrow('NOTES_KEYS');
});
