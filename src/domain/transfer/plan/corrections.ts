// Cells that the coach has corrected in the preview. The file does not change: the plan is made again with their texts.
import type { ColumnMapping } from '#domain/transfer/columns/column-mapping.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { padded, type Rows, widthOf } from '#domain/transfer/files/sheet.ts';

/** The new text, by row index and field. */
export interface Corrections {
  readonly [index: number]: { readonly [field: string]: string };
}

/** The rows with corrected cells. A field without a column in the file gets one after the others. */
export function withCorrections(
  rows: Rows,
  mapping: ColumnMapping,
  corrections: Corrections,
): { rows: Rows; mapping: ColumnMapping } {
  const changes = Object.entries(corrections);
  if (changes.length === 0) return { rows, mapping };
  const mapped: { [name in FieldName]?: ColumnMapping[FieldName] } = { ...mapping };
  let width = widthOf(rows);
  for (const field of new Set(changes.flatMap(([, texts]) => Object.keys(texts) as FieldName[]))) {
    mapped[field] ??= { column: width, confidence: 'hand' };
    if (mapped[field].column === width) width += 1;
  }
  const columnOf = (field: string) => mapped[field as FieldName]!.column;
  return { rows: correctedRows(rows, columnOf, corrections), mapping: mapped as ColumnMapping };
}

/** @param columnOf undefined for a field without a column; its correction is ignored */
export function correctedRows(
  rows: Rows,
  columnOf: (field: string) => number | undefined,
  corrections: Corrections,
): Rows {
  const changed = rows.slice();
  for (const [index, texts] of Object.entries(corrections)) {
    let row = changed[Number(index)];
    if (!row) continue;
    for (const [field, text] of Object.entries<string>(texts)) {
      const column = columnOf(field);
      if (column === undefined) continue;
      row = padded(row, column + 1).with(column, text);
    }
    changed[Number(index)] = row;
  }
  return changed;
}
