// The ICF Client Coaching Log as a file's table: its title row, its eight columns with their types, its totals at the foot.
import { icfLogTable } from '#domain/accreditation/bodies/icf/client-coaching-log-table.ts';
import { ICF_LOG_COLUMNS, ICF_LOG_TITLE, type IcfLog } from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import type { ExportTable } from '#domain/transfer/export/export-tables.ts';

const TYPES = ['text', 'text', 'text', 'number', 'date', 'date', 'number', 'number'] as const;
/** The title and the headers, which the table has apart. */
const HEAD_ROWS = 2;

export function icfLogFile(log: IcfLog): ExportTable {
  return {
    name: ICF_LOG_TITLE,
    title: ICF_LOG_TITLE,
    columns: ICF_LOG_COLUMNS.map((header, place) => ({ header, type: TYPES[place]! })),
    rows: icfLogTable(log).slice(HEAD_ROWS),
  };
}
