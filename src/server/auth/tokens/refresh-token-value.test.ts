import { expect, test } from 'vitest';
import { deriveRefreshToken, generateRefreshToken, isRefreshToken } from './refresh-token-value.ts';

test('a child is always the same, and differs for another secret, parent or index', () => {
  const child = deriveRefreshToken('secret', 'abcdefghijkl', 0);
  expect(isRefreshToken(child)).toBe(true);
  expect(deriveRefreshToken('secret', 'abcdefghijkl', 0)).toBe(child);
  const others = [
    deriveRefreshToken('Secret', 'abcdefghijkl', 0),
    deriveRefreshToken('secret', 'abcdefghijkm', 0),
    deriveRefreshToken('secret', 'abcdefghijkl', 1),
  ];
  expect(new Set([child, ...others]).size).toBe(4);
});

test.each([
  ['drawn', () => generateRefreshToken()],
  ['derived', (index: number) => deriveRefreshToken('secret', 'abcdefghijkl', index)],
])('no character is likelier than another in tokens that are %s', (_how, make) => {
  const counts = new Map<string, number>();
  const tokens = 20_000;
  for (let index = 0; index < tokens; index += 1) {
    for (const character of make(index)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(36);
  // With bytes taken modulo 36 unfiltered, the first four would be 14 % above the rest. Six standard deviations are 7
  // %.
  const expected = (tokens * 12) / 36;
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.075);
});

test.each([
  ['abcdefghijkl', true],
  ['abcdefghijk', false],
  ['abcdefghijklm', false],
  ['ABCDEFGHIJKL', false],
  ['abcdefghijk\n', false],
  ['', false],
])('%j is a refresh token: %s', (text, expected) => {
  expect(isRefreshToken(text)).toBe(expected);
});
