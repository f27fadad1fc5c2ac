import { describe, expect, test } from 'vitest';
import { base32, codeOfStep, generateSecret, findStep, otpauthUri } from './totp.ts';

// RFC 6238, appendix B, cut to six digits.
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codeOfStep', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds: %s', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
  });
});

describe('findStep', () => {
  const step = 41_152_263;
  const now = at(1_234_567_890);
  test.each([
    ['the current code', codeOfStep(secret, step), null, step],
    ['the one before', codeOfStep(secret, step - 1), null, step - 1],
    ['the one after', codeOfStep(secret, step + 1), null, step + 1],
    ['two before', codeOfStep(secret, step - 2), null, undefined],
    ['two after', codeOfStep(secret, step + 2), null, undefined],
    ['one that was used', codeOfStep(secret, step), step, undefined],
    ['one older than the used one', codeOfStep(secret, step - 1), step, undefined],
    ['one newer than the used one', codeOfStep(secret, step + 1), step, step + 1],
    ['another length', '05924', null, undefined],
    ['more bytes than characters', '0059é4', null, undefined],
    ['nothing', '', null, undefined],
  ])('%s', (_, code, lastUsed, found) => expect(findStep(secret, code, now, lastUsed)).toBe(found));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j (RFC 4648, without padding)', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('a secret is 20 random bytes', () => {
  expect(generateSecret()).toHaveLength(20);
  expect(generateSecret()).not.toEqual(generateSecret());
});

test('the URI for authenticator apps escapes names', () => {
  expect(otpauthUri(secret, 'Hour & book', 'ada+x@example.org')).toBe(
    'otpauth://totp/Hour%20%26%20book:ada%2Bx%40example.org?algorithm=SHA1&digits=6&issuer=Hour%20%26%20book&period=30&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  );
});
