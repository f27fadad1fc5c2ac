import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { bytesToDecrypt, decryptMany, TOGETHER_MAX_BYTES, type Place } from './decrypt-many.ts';
import { decryptText, ENCRYPTED_HEAD_CHARS, encryptText, IV_BYTES, TAG_BYTES, type DataKey } from './encrypted-text.ts';

const key: DataKey = { id: 'abcdefgh', secret: randomBytes(32) };
const encrypted = (text: string) => Buffer.from(encryptText(text, key).slice(ENCRYPTED_HEAD_CHARS), 'base64url');

/** The texts as they stand in a body, between quotes. */
function bodyOf(texts: readonly Buffer[]): { body: Buffer; places: Place[] } {
  let body = '"';
  const places = texts.map((text) => {
    const start = body.length;
    body += text.toString('base64url');
    const end = body.length;
    body += '","';
    return { start, end };
  });
  return { body: Buffer.from(body), places };
}

function together(texts: readonly Buffer[], by = key): string[] | null {
  const { body, places } = bodyOf(texts);
  const contents = decryptMany(body, places, by);
  return contents && places.map((_, at) => contents.bytes.toString('utf8', contents.starts[at], contents.ends[at]));
}
const oneByOne = (texts: readonly Buffer[]) => texts.map((text) => decryptText(text, key)?.toString() ?? null);

it('decrypts what OpenSSL has encrypted, for texts of any length', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyText(120), { minLength: 1, maxLength: 40 }), (texts) => {
      const all = texts.map(encrypted);
      expect(together(all)).toEqual(oneByOne(all));
    }),
    { numRuns: 300 },
  );
  const lengths = Array.from({ length: 70 }, (_, length) => encrypted('x'.repeat(length)));
  expect(together(lengths)).toEqual(oneByOne(lengths));
});

it('decrypts as much as fits, one text or many', () => {
  const ofBytes = (bytes: number) => encrypted('y'.repeat(bytes - 2 * TAG_BYTES));
  const long = ofBytes(TOGETHER_MAX_BYTES);
  expect(together([long])).toEqual(oneByOne([long]));
  const short = Array.from({ length: TOGETHER_MAX_BYTES / 48 }, () => ofBytes(48));
  expect(bodyOf(short).places.reduce((sum, place) => sum + bytesToDecrypt(place), 0)).toBe(TOGETHER_MAX_BYTES);
  expect(together(short)).toEqual(oneByOne(short));
});

describe('refuses all of them', () => {
  const texts = ['', 'between us', 'a note of more than two blocks of sixteen bytes', 'x'.repeat(32), '']
    .map(encrypted)
    .map((bytes) => Buffer.from(bytes));
  const withText = (at: number, bytes: Buffer) => texts.map((text, index) => (index === at ? bytes : text));

  it('when a bit of any was changed', () => {
    for (const [at, text] of texts.entries())
      for (let bit = 0; bit < text.length * 8; bit += 1) {
        const changed = Buffer.from(text);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(together(withText(at, changed))).toBeNull();
      }
    expect(together(texts)).toEqual(oneByOne(texts));
  });

  it('when one is shorter or longer, or no encrypted text at all', () => {
    for (const [at, text] of texts.entries()) {
      for (let length = 0; length < text.length; length += 1)
        expect(together(withText(at, text.subarray(0, length)))).toBeNull();
      expect(together(withText(at, Buffer.concat([text, Buffer.alloc(1)])))).toBeNull();
    }
  });

  it('when two errors are each other’s opposite', () => {
    const flipped = (at: number, byte: (text: Buffer) => number) => {
      const changed = Buffer.from(texts[at]!);
      changed[byte(changed)]! ^= 1;
      return changed;
    };
    const inTag = (text: Buffer) => text.length - 1;
    const [first, second] = [flipped(1, inTag), flipped(2, inTag)];
    expect(together([first, second])).toBeNull();
    const [swappedA, swappedB] = [Buffer.from(texts[1]!), Buffer.from(texts[2]!)];
    texts[2]!.copy(swappedA, swappedA.length - TAG_BYTES, texts[2]!.length - TAG_BYTES);
    texts[1]!.copy(swappedB, swappedB.length - TAG_BYTES, texts[1]!.length - TAG_BYTES);
    expect(together([swappedA, swappedB])).toBeNull();
  });

  it('when the nonces of two were swapped', () => {
    const [one, other] = [Buffer.from(texts[1]!), Buffer.from(texts[2]!)];
    texts[2]!.copy(one, 0, 0, IV_BYTES);
    texts[1]!.copy(other, 0, 0, IV_BYTES);
    expect(together([one, other])).toBeNull();
  });

  it('with another key', () => {
    expect(together(texts, { ...key, secret: randomBytes(32) })).toBeNull();
  });

  it('when one has a character that is no base64url', () => {
    const { body, places } = bodyOf(texts);
    body[places[2]!.end - 1] = 0x21;
    expect(decryptMany(body, places, key)).toBeNull();
  });
});

it('leaves nothing from one call that would help the next', () => {
  const text = encrypted('the same in both');
  expect(together([text, text])).toEqual(['the same in both', 'the same in both']);
  expect(together([text.subarray(0, -1), text])).toBeNull();
  expect(together([text.subarray(0, -TAG_BYTES), text])).toBeNull();
});
