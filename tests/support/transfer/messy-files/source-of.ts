// A generated file as the import reads it, before anything is answered.
import { readCsv } from '#domain/transfer/files/csv-rows.ts';
import { sniffDelimiter } from '#domain/transfer/files/delimiter.ts';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { readTogether, recogniseSheet } from '#domain/transfer/columns/joined-sheets.ts';
import { periodOfNames } from '#domain/transfer/columns/named-period.ts';
import type { ImportSource } from '#domain/transfer/columns/row-values.ts';
import type { SheetSummary } from '#domain/transfer/columns/sheet-choice.ts';
import type { MessyFile } from './truth.ts';

/** `table`: what the file is recognised as. */
export function sourceOf({ name, text }: MessyFile): Omit<ImportSource, 'answers'> & Pick<SheetSummary, 'table'> {
  const sheet = recogniseSheet({ name: '', rows: readCsv(text, sniffDelimiter(text)).rows });
  const { rows } = readTogether([sheet], [0]);
  const { headerRow, mapping } = recogniseColumns('sessions', rows);
  return { rows, headerRow, mapping, table: sheet.table, periodOf: () => periodOfNames([name]) };
}
