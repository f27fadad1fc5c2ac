// The cells of each column of a file, which decide what an ambiguous header means.
import { readTimes, withoutTime } from '#domain/lengths/times-of-day.ts';
import { filledCells, type Rows } from '#domain/transfer/files/sheet.ts';
import { readDateText } from './cells/date-text.ts';
import { plainWords } from './languages/languages.ts';

const SAMPLED_CELLS = 20;

/** Whether a cell has a value of the field; null if that is not clear. */
export type Says = (text: string) => boolean | null;

/** The first cells of each column that are not blank. */
export class ColumnCells {
  readonly #rows: Rows;
  readonly #cells = new Map<number, readonly string[]>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  isFilled(column: number): boolean {
    return this.of(column).length > 0;
  }

  /** False if all cells are blank. */
  areMostly(column: number, is: (text: string) => boolean): boolean {
    const cells = this.of(column);
    return cells.filter(is).length * 2 > cells.length;
  }

  /** Also where all cells are blank. */
  areMarks(column: number, read: (text: string) => boolean | null): boolean {
    return !this.isFilled(column) || this.areMostly(column, (text) => read(text) !== null);
  }

  repeat(column: number): boolean {
    return new Set(this.of(column)).size < this.of(column).length;
  }

  /** Whether no cell has a value of the field, and some are not clear. */
  saysNothing(column: number, says: Says): boolean {
    const said = this.of(column).map(says);
    return said.includes(null) && !said.includes(true);
  }

  /** Whether more than one in `times` of the clear cells has a value of the field. */
  mostlySay(column: number, says: Says, times = 2): boolean {
    const said = this.of(column).flatMap((text) => says(text) ?? []);
    return said.filter(Boolean).length * times > said.length;
  }

  hold(column: number, what: 'date' | 'time'): boolean {
    return this.areMostly(column, what === 'date' ? holdsDate : (text) => readTimes(text) !== null);
  }

  of(column: number): readonly string[] {
    const known = this.#cells.get(column);
    if (known) return known;
    const cells = filledCells(this.#rows, column).slice(0, SAMPLED_CELLS);
    this.#cells.set(column, cells);
    return cells;
  }
}

export const holdsDate = (text: string) =>
  readDateText(text).kind !== 'wrong' &&
  (readTimes(text) === null || withoutTime(text) !== text || plainWords(text) === '');
