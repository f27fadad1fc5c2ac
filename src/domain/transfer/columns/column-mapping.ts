// Which column of a file is which field, as proposed or changed by the coach.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import { FIELDS, type FieldName } from './fields.ts';
import { type Rows, widthOf } from '#domain/transfer/files/sheet.ts';

export interface MappedColumn {
  readonly column: number;
  /** sure: the header is a known one. likely: it contains a known one. hand: the coach chose the column. */
  readonly confidence: 'sure' | 'likely' | 'hand';
}

/** At most one column for each field, and one field for each column. */
export type ColumnMapping = { readonly [name in FieldName]?: MappedColumn };

/** `mapping` with `field` read from `column`, or from none if null. A field that had this column loses it. */
export function mapByHand(mapping: ColumnMapping, field: FieldName, column: number | null): ColumnMapping {
  const kept = Object.entries(mapping).filter(([name, mapped]) => name !== field && mapped.column !== column);
  if (column !== null) kept.push([field, { column, confidence: 'hand' }]);
  return Object.fromEntries(kept);
}

/** The columns that a mapping reads. */
export const columnsRead = (mapping: ColumnMapping): ReadonlySet<number> =>
  new Set(Object.values(mapping).map(({ column }) => column));

/** The parts of the hours of CPD, which are their sum if the file has no other. */
export const CCE_PARTS = ['cce_core', 'cce_resource'] as const satisfies readonly FieldName[];

/**
 * The labels of required fields of `table` that have no column.
 * @param isUndated the file has a column of hours and none of dates, so its rows can become opening balances
 */
export function missingFields(table: TransferTable, mapping: ColumnMapping, isUndated = false): string[] {
  return FIELDS[table]
    .filter(({ name, required }) => required && !isGiven(table, name, mapping) && !(isUndated && name === 'date'))
    .map(({ label }) => label);
}

function isGiven(table: TransferTable, name: FieldName, mapping: ColumnMapping): boolean {
  if (mapping[name]) return true;
  if (name === 'hours') return CCE_PARTS.some((part) => mapping[part]);
  if (name !== 'name') return false;
  return mapping.first_name !== undefined || (table === 'sessions' && mapping.email !== undefined);
}

/** The headers of columns that are not blank and not read, which the coach sees. */
export function unreadColumns(file: Rows, headerRow: number | null, read: Iterable<number>): string[] {
  const columns = new Set(read);
  const data = file.slice((headerRow ?? -1) + 1);
  const header = headerRow === null ? [] : file[headerRow]!;
  return Array.from({ length: widthOf(file) }, (_, column) => {
    const isRead = columns.has(column) || data.every((row) => (row[column] ?? '').trim() === '');
    return isRead ? [] : [(header[column] ?? '').trim() || `Column ${column + 1}`];
  }).flat();
}
