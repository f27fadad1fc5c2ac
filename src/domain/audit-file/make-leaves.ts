// Rows to leaves of the tree: each with a salt of its own, in the order of their hashes (docs/audit-file.md).
import type { Leaf } from './audit-data.ts';
import { rowText, type Row } from './canonical-row.ts';
import { leafHash, type Sha256 } from './merkle-tree.ts';

/** So many rows are hashed between two yields. */
const ROWS_AT_ONCE = 50;

/** @param newSalt 32 random digits, others at each call */
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
