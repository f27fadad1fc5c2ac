// The salted tree of hashes over the rows of an audit file (docs/audit-file.md, RFC 6962). Hashes and salts are lower-case
// hexadecimal digits.
import { compareTexts } from '#domain/lists.ts';
import type { Leaf } from './audit-data.ts';
import { bytesOfHex, hexOfBytes } from './bytes.ts';
import { rowText, type Row } from './canonical-row.ts';

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const LEAF = 0x00;
const PAIR = 0x01;
const ascii = new TextEncoder();

/** @param salt 32 digits @param row its text @returns 64 digits */
export function leafHash(sha256: Sha256, salt: string, row: string): string {
  return hexOfBytes(sha256(joined(LEAF, bytesOfHex(salt), ascii.encode(row))));
}

/** The leaves of rows: each with its own salt, sorted by hash. @param newSalt returns 32 random digits, different at each call */
export function makeLeaves(sha256: Sha256, rows: readonly Row[], newSalt: () => string): Leaf[] {
  const leaves = rows.map((one): Leaf => {
    const shown = { salt: newSalt(), row: rowText(one) };
    return { hash: leafHash(sha256, shown.salt, shown.row), shown };
  });
  return leaves.toSorted((one, other) => compareTexts(one.hash, other.hash));
}

/** The root over the hashes of all leaves, in the order of the file. Throws if there are none. */
export function merkleRoot(sha256: Sha256, hashes: readonly string[]): string {
  let level = hashes.map(bytesOfHex);
  if (level.length === 0) throw new Error('A tree has at least one leaf');
  while (level.length > 1) level = nextLevel(sha256, level);
  return hexOfBytes(level[0]!);
}

/** A last hash without a partner moves up unchanged. */
function nextLevel(sha256: Sha256, level: readonly Uint8Array[]): Uint8Array[] {
  const next: Uint8Array[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const left = level[place]!;
    const right = level[place + 1];
    next.push(right ? sha256(joined(PAIR, left, right)) : left);
  }
  return next;
}

function joined(prefix: number, first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + first.length + second.length);
  bytes[0] = prefix;
  bytes.set(first, 1);
  bytes.set(second, 1 + first.length);
  return bytes;
}
