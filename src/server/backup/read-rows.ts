// Reads a table's rows as backup lines in the order of a key, and counts and hashes them.
import { createHash } from 'node:crypto';
import type { OwnerRun } from '../db/database.ts';
import type { Contents } from './backup-format.ts';
import type { Table } from './database-schema.ts';

/** The rows per fetch, which limits the memory of engine and server. Rows with bytes may be half a megabyte as text. */
const FETCH_ROWS = 500;
const FETCH_ROWS_OF_BYTES = 16;

/**
 * Call it in a transaction after useExactTextFormat. `key`: the columns by which rows are sorted. `take` gets lines with their
 * line feeds; the next rows are fetched while it runs. `where`: the SQL condition that chooses rows; without it all.
 */
export async function readRows(
  run: OwnerRun,
  { name, columns, key, isLeftOut }: Table,
  take: (lines: string) => Promise<void> | void,
  where = 'true',
): Promise<Contents> {
  const hash = createHash('sha256');
  let rows = 0;
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  // Text by bytes, which is the same on every server.
  const order = columns
    .filter((column) => key.includes(column.name))
    .toSorted((one, other) => key.indexOf(one.name) - key.indexOf(other.name))
    .map((column) => (column.hasCollation ? `${column.name} collate "C"` : column.name));
  await run(
    `declare backup_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line
     from ${name} where ${isLeftOut ? 'false' : where} order by ${order.join(', ')}`,
  );
  const fetched = columns.some(({ type }) => type === 'bytea') ? FETCH_ROWS_OF_BYTES : FETCH_ROWS;
  const fetch = () => run<{ line: string }>(`fetch ${fetched} from backup_rows`, []);
  for (let some = await fetch(); some.length > 0;) {
    const next = fetch();
    // The error is handled when `next` is awaited; this avoids an unhandled rejection until then.
    next.catch(() => undefined);
    rows += some.length;
    const lines = some.map(({ line }) => `${line}\n`).join('');
    hash.update(lines);
    await take(lines);
    some = await next;
  }
  await run('close backup_rows');
  return { rows, sha256: hash.digest('hex'), key };
}
