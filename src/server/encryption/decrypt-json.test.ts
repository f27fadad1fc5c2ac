import { otherAt } from '#tests/support/other-at.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import { anyText } from '#tests/support/any-text.ts';
import { mayContainEncryptedText, decryptJson } from './decrypt-json.ts';
import { encryptText, type DataKey } from './encrypted-text.ts';

const key: DataKey = { id: 'key_1234', secret: randomBytes(32) };
const older: DataKey = { id: 'key_0000', secret: randomBytes(32) };
const strange: DataKey = { id: 'key_9999', secret: randomBytes(32) };
const keys = {
  current: key,
  byId: new Map([
    [key.id, key],
    [older.id, older],
  ]),
  lost: new Set(['key_lost']),
};
const underNotes = (name: string | null) => name === 'notes';
const open = (value: unknown, mustOpen = underNotes) =>
  JSON.parse(decryptJson(Buffer.from(JSON.stringify(value)), keys, mustOpen).toString()) as unknown;

const someText = anyText(60);
const looksEncrypted = fc.constantFrom(
  '~hb1:',
  '"~hb1:',
  '~hb1:key_1234:',
  '\\"~hb1:key_1234:AAAA',
  encryptText('x', strange),
);
/** A possible response; `encrypted` decides which texts are encrypted. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ encrypted: someText, by: fc.constantFrom(key, older) }),
    someText,
    looksEncrypted,
    fc.constantFrom(null, true, 1.5),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(someText, fc.constantFrom('name', '~hb1:', 'a\\', 'a"')), tie('value'), { maxKeys: 5 }),
  ),
}));

function walk(node: unknown, change: (text: string, by: DataKey) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => walk(item, change));
  if (typeof node !== 'object' || node === null) return node;
  const { encrypted, by } = node as { encrypted?: string; by?: DataKey };
  if (typeof encrypted === 'string' && by?.secret) return change(encrypted, by);
  return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, walk(item, change)]));
}

it('decrypts every encrypted text of a response at any place, and changes nothing else', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(value, (content) => {
      expect(open(walk(content, encryptText))).toEqual(JSON.parse(JSON.stringify(walk(content, (text) => text))));
    }),
    { numRuns: 500 },
  );
});

it('decrypts JSON with spaces, as Postgres writes jsonb', () => {
  const body = Buffer.from(`{"rows": [{"notes": "${encryptText('a\n"b"', key)}", "n": 1}]}`);
  expect(decryptJson(body, keys, underNotes).toString()).toBe('{"rows": [{"notes": "a\\n\\"b\\"", "n": 1}]}');
});

it('decrypts a body that is one text', () => {
  expect(open(encryptText('alone', key))).toBe('alone');
});

it('decrypts long texts next to empty ones', () => {
  const long = '\u0001\u{1F600}'.repeat(20_000);
  expect(open([{ notes: encryptText(long, key) }, { notes: '' }, { notes: encryptText('', key) }])).toEqual([
    { notes: long },
    { notes: '' },
    { notes: '' },
  ]);
});

it('recognises a response without encrypted texts', () => {
  expect(mayContainEncryptedText(Buffer.from('[{"notes":"hb1:"}]'))).toBe(false);
  expect(mayContainEncryptedText(Buffer.from('[{"notes":"~hb1:"}]'))).toBe(true);
});

describe('a text that cannot be decrypted', () => {
  const good = encryptText('mine', key);
  const flipped = otherAt(good, good.lastIndexOf(':') + 1);

  it.each([
    ['changed', flipped],
    ['cut short', good.slice(0, -8)],
    ['of another coach', encryptText('theirs', strange)],
    ['of another key by the same name', encryptText('x', { ...strange, id: key.id })],
    ['empty', '~hb1:'],
  ])('is an error where notes stand: %s', (_what, text) => {
    expect(() => open([{ notes: text }])).toThrow('cannot be opened');
    expect(() => open([{ client: { notes: text } }])).toThrow('cannot be opened');
    expect(() => open([{ name: 'a', notes: 'plain' }, { notes: text }])).toThrow('cannot be opened');
  });

  it.each(['~hb1:', flipped, encryptText('theirs', strange)])('stays where somebody may have typed it: %s', (text) => {
    const content = [{ name: text, topics: [text], 'notes\\': text, '"notes': text }, text];
    expect(open(content)).toEqual(content);
  });

  it('is told from what somebody typed by the key that it names', () => {
    const opened = (text: string) =>
      decryptJson(Buffer.from(JSON.stringify([text])), keys, (_name, isOfCoach) => isOfCoach, 'refused').toString();
    for (const typed of ['~hb1:', encryptText('theirs', strange)]) expect(JSON.parse(opened(typed))).toEqual([typed]);
    for (const text of [flipped, good.slice(0, -8), encryptText('x', { ...strange, id: 'key_lost' })])
      expect(() => opened(text)).toThrow('cannot be opened');
  });

  it('does not keep the others of the same response from being decrypted', () => {
    const good = Array.from({ length: 100 }, (_, at) => encryptText(`note ${at}`, at % 7 === 0 ? older : key));
    const clear = good.map((_, at) => `note ${at}`);
    for (const at of [0, 3, 57, 99])
      expect(open([good.with(at, flipped), good])).toEqual([clear.with(at, flipped), clear]);
  });

  it('is identified in the error without its content', () => {
    expect(() => open({ notes: flipped })).toThrow(new RegExp(`^~hb1:key_1234:.{16}… cannot be opened$`));
  });
});

describe('a text whose key is lost', () => {
  const lost = encryptText('x', { ...strange, id: 'key_lost' });
  const named = (value: unknown) =>
    JSON.parse(decryptJson(Buffer.from(JSON.stringify(value)), keys, () => true, 'named').toString()) as unknown;

  it('is named in its place, among others', () => {
    const content = (text: string) => [{ notes: text, n: 1 }, { notes: 'plain' }, [text, text], text];
    expect(named(content(lost))).toEqual(content(UNREADABLE_TEXT));
    expect(named([encryptText('a', key), lost, encryptText('b', key)])).toEqual(['a', UNREADABLE_TEXT, 'b']);
  });

  it('is an error for what computes with the text', () => {
    expect(() => open([{ notes: lost }])).toThrow('cannot be opened');
  });

  it.each(['~hb1:key_lost:', `~hb1:key_lost:${'A'.repeat(38)}`])(
    'is longer than what somebody may have typed: %s',
    (text) => {
      expect(() => named([text])).toThrow('cannot be opened');
    },
  );
});
