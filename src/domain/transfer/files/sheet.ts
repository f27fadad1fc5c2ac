import { unguardFormula } from './formula-guard.ts';

export type Rows = readonly (readonly string[])[];

/** A table of a file, as text. The tables of text files and web pages are given names too. */
export interface Sheet {
  readonly name: string;
  readonly rows: Rows;
  /** See sheet-notes.ts. */
  readonly notes?: readonly string[];
}

/** Whether any cell says something. */
export const isFilledRow = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** The cells that are not blank. */
export const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');

/** A cell without the apostrophe that guards against formulas. */
export const cellOf = (row: readonly string[], column: number | undefined) =>
  column === undefined ? '' : unguardFormula(row[column] ?? '');

/** The cells of a column that are not blank, without the blanks around them. */
export const filledCells = (rows: Rows, column: number | undefined): readonly string[] =>
  rows.flatMap((row) => cellOf(row, column).trim() || []);

/** Without an argument for each row, of which there can be more than a browser takes. */
export const widthOf = (rows: Rows) => rows.reduce((width, row) => Math.max(width, row.length), 0);

/** The row with at least so many cells. */
export const padded = (row: readonly string[], width: number): string[] =>
  Object.assign(Array<string>(width).fill(''), row);

/** The first rows of a sheet, among which its headers are. */
export const SEARCHED_ROWS = 25;
/** The rows below them that show what its columns have. */
export const SAMPLED_ROWS = 200;
export const sampledBelow = (rows: Rows, headerRow: number) => rows.slice(headerRow + 1, headerRow + 1 + SAMPLED_ROWS);
