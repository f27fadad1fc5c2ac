// Where the headers of a file stand, and what the file is about: titles and empty rows may stand above.
import { TRANSFER_TABLES, type TransferTable } from '#domain/records/record-kinds.ts';
import { type ColumnMapping, missingFields } from '#domain/transfer/columns/column-mapping.ts';
import { withoutOwnAddress } from '#domain/transfer/columns/own-address.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import { mappingOfRecipe } from '#domain/transfer/columns/recipes.ts';
import { proposeMapping } from '#domain/transfer/columns/propose-mapping.ts';

export interface RecognisedFile {
  readonly table: TransferTable;
  /** The index of the header row; null when no row looks like one, then every row is data and columns are mapped by hand. */
  readonly headerRow: number | null;
  readonly mapping: ColumnMapping;
}

const SEARCHED_ROWS = 25;
const SAMPLED_ROWS = 200;
const LENGTHS: readonly FieldName[] = ['duration', 'start_time', 'end_time', 'paid_hours', 'pro_bono_hours'];

/** Finds the header row of a file known to hold `table`. */
export function recogniseColumns(table: TransferTable, rows: readonly (readonly string[])[]): RecognisedFile {
  let best: RecognisedFile & { score: number } = { table, headerRow: null, mapping: {}, score: 0 };
  for (const [headerRow, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const mapping =
      (table === 'sessions' ? mappingOfRecipe(row) : null) ??
      proposeMapping(table, row, rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS));
    const matched = Object.values(mapping);
    const filled = row.filter((cell) => cell.trim() !== '').length;
    const score = matched.reduce((sum, { confidence }) => sum + (confidence === 'sure' ? 1 : 0.5), 0);
    // One match is a header only where the file has one column; a title such as 'Client notes' is one cell above many.
    const enough = matched.length >= 2 || (matched.length === 1 && filled === 1 && widest(rows) === 1);
    if (enough && score > best.score) best = { table, headerRow, mapping, score };
  }
  const { headerRow, mapping } = best;
  if (table !== 'sessions' || headerRow === null) return { table, headerRow, mapping };
  const sampled = rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS);
  return { table, headerRow, mapping: withoutOwnAddress(mapping, rows[headerRow]!, sampled) };
}

/** Guesses which table the file holds: the one whose required fields are all there and most of whose columns match. */
export function recogniseFile(rows: readonly (readonly string[])[]): RecognisedFile | null {
  let best: { file: RecognisedFile; score: number } | null = null;
  for (const table of ['sessions', ...TRANSFER_TABLES] as const) {
    const file = recogniseColumns(table, rows);
    const score = Object.values(file.mapping).reduce(
      (sum, { confidence }) => sum + (confidence === 'sure' ? 1 : 0.5),
      0,
    );
    if (file.headerRow === null || missingFields(table, file.mapping).length > 0) continue;
    if (table === 'clients' && haveLengths(rows)) continue;
    if (best === null || score > best.score) best = { file, score };
  }
  return best?.file ?? null;
}

/** Rows that say how long something was are no clients, even where no column is known to be the date. */
function haveLengths(rows: readonly (readonly string[])[]): boolean {
  const { mapping } = recogniseColumns('sessions', rows);
  return LENGTHS.some((name) => mapping[name]?.confidence === 'sure');
}

function widest(rows: readonly (readonly string[])[]): number {
  return Math.max(0, ...rows.slice(0, SEARCHED_ROWS).map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1));
}
