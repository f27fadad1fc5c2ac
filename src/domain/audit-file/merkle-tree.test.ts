import { expect, test } from 'vitest';
import { sha256 } from '#tests/support/audit-file.ts';
import { bytesOfHex, hexOfBytes } from './bytes.ts';
import { leafHash, merkleRoot } from './merkle-tree.ts';

/** The tree of RFC 6962, 2.1, in its own words: split at the largest power of two below the number of leaves. */
function rootByTheRfc(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0]!;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return sha256(Uint8Array.of(1, ...rootByTheRfc(hashes.slice(0, half)), ...rootByTheRfc(hashes.slice(half))));
}

test('the root is that of RFC 6962, whatever the number of leaves', () => {
  for (let leaves = 1; leaves <= 70; leaves++) {
    const hashes = Array.from({ length: leaves }, (_, place) => sha256(Uint8Array.of(place)));
    expect(merkleRoot(sha256, hashes.map(hexOfBytes)), `${leaves} leaves`).toBe(hexOfBytes(rootByTheRfc(hashes)));
  }
});

test('a leaf is hashed with its salt, and never like a pair', () => {
  const salt = '000102030405060708090a0b0c0d0e0f';
  const bytes = Uint8Array.of(0, ...bytesOfHex(salt), ...new TextEncoder().encode('["client",1,"Ada"]'));
  expect(leafHash(sha256, salt, '["client",1,"Ada"]')).toBe(hexOfBytes(sha256(bytes)));
});

test('there is no tree without leaves', () => expect(() => merkleRoot(sha256, [])).toThrow('at least one leaf'));
