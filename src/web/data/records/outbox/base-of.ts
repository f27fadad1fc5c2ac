import type { OutboxTable, Operation } from '#web/data/device/operations.ts';
import { recordType } from '../record-types.ts';
import { isSameValue, type Values, type Version } from '../versions/compare-versions.ts';

/** What is stored of the version that was changed: its time, and the changed columns, but no notes. */
export function baseOf(table: OutboxTable, row: Version, changed: Values): NonNullable<Operation['base']> {
  const { confidential } = recordType(table);
  const columns = Object.keys(changed).filter((column) => column in row && !confidential.includes(column));
  return { ...Object.fromEntries(columns.map((column) => [column, row[column]])), updated_at: row.updated_at };
}

export const hasValues = (stored: Version, values: Values) =>
  Object.entries(values).every(([column, value]) => isSameValue(value, stored[column]));

/** The version that the coach removes: the loaded one, unless what waits is shown in place of something else in it. */
export const baseOfRemoval = (loaded: Version | undefined, waits: Operation | undefined): Operation['base'] =>
  loaded && (!waits || hasValues(loaded, waits.values)) ? { updated_at: loaded.updated_at } : (waits?.base ?? null);
