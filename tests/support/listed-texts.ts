// The list of docs/stored-texts.md.
import { readFileSync } from 'node:fs';

export interface ListedText {
  /** schema.table.column */
  readonly name: string;
  readonly stored: string;
  readonly reason: string;
}

export const LISTED_TEXTS: readonly ListedText[] = [
  ...readFileSync('docs/stored-texts.md', 'utf8').matchAll(/^\| `([\w.]+)` \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, name = '', stored = '', reason = '']) => ({ name, stored, reason: reason.trim() }));
