/** A table of a file, as text. The tables of text files and web pages are given names too. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** See sheet-notes.ts. */
  readonly notes?: readonly string[];
}

/** Whether any cell says something. */
export const isFilledRow = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** The cells that are not blank. */
export const filledIn = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');
