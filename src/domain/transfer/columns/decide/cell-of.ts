// A cell of a row, without the apostrophe that guards against formulas.
import { unguardFormula } from '#domain/transfer/files/formula-guard.ts';

export const cellOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : unguardFormula(row[column] ?? '');

/** The cells of a column that are not blank, without the blanks around them. */
export const filledCells = (rows: readonly (readonly string[])[], column: number | undefined): readonly string[] =>
  rows.flatMap((row) => cellOf(row, column).trim() || []);

/** Without an argument for each row, of which there can be more than a browser takes. */
export const widthOf = (rows: readonly (readonly string[])[]) =>
  rows.reduce((width, row) => Math.max(width, row.length), 0);

/** The row with at least so many cells. */
export const padded = (row: readonly string[], width: number): string[] =>
  Object.assign(Array<string>(width).fill(''), row);
