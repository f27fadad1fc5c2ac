import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { ENCRYPTED_HEAD_CHARS, decryptText, encryptText, type DataKey } from './encrypted-text.ts';

const newKey = (): DataKey => ({ id: 'abcdefgh', secret: randomBytes(32) });
const decoded = (encrypted: string): Buffer => Buffer.from(encrypted.slice(ENCRYPTED_HEAD_CHARS), 'base64url');
const decrypted = (encrypted: string, key: DataKey) => {
  const text = decryptText(decoded(encrypted), key);
  return text && (JSON.parse(`"${text.toString()}"`) as string);
};

it('decrypts what it encrypted, for any text', { timeout: 30_000 }, () => {
  const key = newKey();
  fc.assert(
    fc.property(anyText(400), (text) => {
      const encrypted = encryptText(text, key);
      expect(encrypted).toMatch(/^~hb1:abcdefgh:[\w-]{38,}$/);
      expect(decrypted(encrypted, key)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

it('is at most 8n + 100 characters, which the tables allow', () => {
  for (const [character, count] of [
    ['\u0001', 20_000],
    ['"', 20_000],
    ['€', 20_000],
    ['\u{1F600}', 10_000],
    ['x', 1],
  ] as const) {
    const text = character.repeat(count);
    expect(encryptText(text, newKey()).length).toBeLessThanOrEqual(text.length * 8 + 100);
  }
});

it('never returns the same bytes twice', { timeout: 30_000 }, () => {
  const key = newKey();
  const seen = new Set(Array.from({ length: 5000 }, () => encryptText('the same', key)));
  expect(seen.size).toBe(5000);
});

it('cannot be decrypted with another key', () => {
  const key = newKey();
  const encrypted = encryptText('between us', key);
  expect(decrypted(encrypted, newKey())).toBeNull();
});

it('cannot be decrypted after a bit was changed, or when truncated or extended', () => {
  const key = newKey();
  const bytes = decoded(encryptText('between us', key));
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(decryptText(changed, key)).toBeNull();
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(decryptText(bytes.subarray(0, length), key)).toBeNull();
  expect(decryptText(Buffer.concat([bytes, Buffer.alloc(1)]) as Buffer, key)).toBeNull();
  expect(decryptText(bytes, key)).not.toBeNull();
});
