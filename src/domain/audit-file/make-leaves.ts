// Makes the leaves of the tree from rows: each with its own salt, sorted by hash (docs/audit-file.md).
import type { Leaf } from './audit-data.ts';
import { rowText, type Row } from './canonical-row.ts';
import { leafHash, type Sha256 } from './merkle-tree.ts';

/** The number of rows that are hashed between two yields. */
const ROWS_AT_ONCE = 50;

/** @param newSalt returns 32 random digits, different at each call */
export function* makeLeaves(sha256: Sha256, rows: readonly Row[], newSalt: () => string): Generator<void, Leaf[]> {
  const leaves: Leaf[] = [];
  for (const row of rows) {
    const salt = newSalt();
    const text = rowText(row);
    leaves.push({ hash: leafHash(sha256, salt, text), shown: { salt, row: text } });
    if (leaves.length % ROWS_AT_ONCE === 0) yield;
  }
  return leaves.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
}
