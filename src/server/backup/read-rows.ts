// A table's rows as a backup's lines, in the order of its key; counted and hashed on the way.
import { createHash } from 'node:crypto';
import type { OwnerRun } from '../db/database.ts';
import type { Contents } from './backup-format.ts';
import type { Table } from './catalogue.ts';

/** So that neither engine nor server ever holds more than a few hundred rows. */
const ROWS_AT_ONCE = 500;

/**
 * Inside a transaction that uses exact text. `take` gets lines, each with its line feed; while it works, the next rows are
 * read already.
 */
export async function readRows(
  run: OwnerRun,
  { name, columns, order, isLeftOut }: Table,
  take: (lines: string) => Promise<void> | void,
): Promise<Contents> {
  const hash = createHash('sha256');
  let rows = 0;
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  await run(
    `declare backup_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line
     from ${name} ${isLeftOut ? 'where false ' : ''}order by ${order}`,
  );
  const fetch = () => run<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`, []);
  for (let some = await fetch(); some.length > 0;) {
    const next = fetch();
    // Its error is met below; until then nobody listens.
    next.catch(() => undefined);
    rows += some.length;
    const lines = some.map(({ line }) => `${line}\n`).join('');
    hash.update(lines);
    await take(lines);
    some = await next;
  }
  await run('close backup_rows');
  return { rows, sha256: hash.digest('hex') };
}
