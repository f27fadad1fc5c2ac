import type { OutboxTable, Operation } from '#web/data/device/operations.ts';
import { recordType } from '../record-types.ts';
import type { Values, Version } from '../versions/compare-versions.ts';

/** What is stored of the version that was changed: its time, and the changed columns, but no notes. */
export function baseOf(table: OutboxTable, row: Version, changed: Values): NonNullable<Operation['base']> {
  const { confidential } = recordType(table);
  const columns = Object.keys(changed).filter((column) => column in row && !confidential.includes(column));
  return { ...Object.fromEntries(columns.map((column) => [column, row[column]])), updated_at: row.updated_at };
}
