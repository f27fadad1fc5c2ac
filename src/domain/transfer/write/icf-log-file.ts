// The ICF Client Coaching Log as a table of a file: a title row, eight typed columns, totals and notes.
import {
  icfLogNotes,
  icfLogTable,
  ICF_LOG_COLUMNS,
  ICF_LOG_TITLE,
  type IcfLog,
} from '#domain/accreditation/bodies/icf/client-coaching-log.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { ExportTable } from './export-tables.ts';

const TYPES = ['text', 'text', 'text', 'number', 'date', 'date', 'hours', 'hours'] as const;
/** The title and the headers, which the exported table has as fields of their own. */
const HEAD_ROWS = 2;

export function icfLogFile(log: IcfLog): ExportTable {
  const lines = icfLogTable(log, (minutes) => minutes / MINUTES_PER_HOUR);
  return {
    name: ICF_LOG_TITLE,
    title: ICF_LOG_TITLE,
    columns: ICF_LOG_COLUMNS.map((header, place) => ({ header, type: TYPES[place]! })),
    rows: lines.slice(HEAD_ROWS, -1),
    totals: lines.at(-1)!,
    notes: icfLogNotes(log),
  };
}
