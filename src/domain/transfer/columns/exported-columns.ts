// The columns of exported tables, from the records. An import recognises exported files by them.
import { RECORDS } from '#domain/records/all-records.ts';
import type { RecordName, TransferTable } from '#domain/records/record-kinds.ts';
import type { Column, ColumnKind } from '#domain/records/column.ts';

export interface ExportColumn {
  readonly header: string;
  /** The type of the cells in a workbook; null cells are empty. Hours are exact here, and rounded in each file. */
  readonly type: 'text' | 'date' | 'number' | 'hours' | 'boolean';
}

export interface RecordColumn extends ExportColumn {
  /** The record's column with the value. */
  readonly key: string;
  readonly kind: ColumnKind | 'client-email';
}

/** Of columns that are not text; null if not exported. */
const TYPES: { readonly [kind in ColumnKind]?: ExportColumn['type'] | null } = {
  date: 'date',
  minutes: 'number',
  hours: 'number',
  people: 'number',
  'yes-no': 'boolean',
  paid: 'boolean',
  nobody: null,
};

/** The last column of a table with rows that others confirmed. It is not imported. */
export const CONFIRMED_HEADER = 'Confirmed by others';
const CLIENT_EMAIL: RecordColumn = { key: 'client_id', kind: 'client-email', header: 'Client email', type: 'text' };

/** Sessions also have their client's address, which distinguishes two clients of the same name. */
export function exportedColumns(name: RecordName): readonly RecordColumn[] {
  return Object.entries<Column>(RECORDS[name].columns).flatMap(([key, { kind, header, label }]) => {
    const { [kind]: type = 'text' } = TYPES;
    if (type === null) return [];
    const column = { key, kind, header: header ?? label, type };
    return name === 'sessions' && key === 'client_id' ? [column, CLIENT_EMAIL] : [column];
  });
}

/** Whether Hourbook wrote the file: then the units are known, and each row is a record. */
export function isOwnExport(table: TransferTable, headers: readonly string[]): boolean {
  const own = exportedColumns(table);
  const further = headers.slice(own.length);
  return (
    own.every(({ header }, place) => header === headers[place]) &&
    (further.length === 0 || (further.length === 1 && further[0] === CONFIRMED_HEADER))
  );
}
