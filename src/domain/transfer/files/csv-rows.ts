// Reads delimited text as rows of cells: RFC 4180 with any of the three line ends, and the deviations of spreadsheets and people.
// Papa Parse is only compared with it in tests. It would add 6.9 KiB, it misreads a file with two kinds of line ends, and it holds
// 20 million cells in memory, where this stops at the limit (ADR 19).
import { CELLS_MAX, ONE_CELL_CHARS_MAX, tooManyCells } from './read-limits.ts';

export interface CsvText {
  /** The cells of each line. Text that ends with a line end has an empty last line. */
  readonly rows: string[][];
  /** The lines, counted from 1, on which a cell begins with a quote that is never closed. */
  readonly unclosed: readonly number[];
}

/**
 * A quote is an ordinary character inside an unquoted cell, and inside a quoted cell unless the cell can end there. A cell whose quote is
 * never closed ends with its line, so that the rows below it are not lost. Throws FileTooMuch at the limit of cells.
 * @param delimiter one character
 * @example readCsv('a;"b;""c"', ';') // { rows: [['a', 'b;"c']], unclosed: [] }
 */
export function readCsv(text: string, delimiter: string): CsvText {
  if (text === '') return { rows: [], unclosed: [] };
  const quotes = new Quotes(text, delimiter);
  let row: string[] = [];
  const rows = [row];
  let at = 0;
  for (let cells = 1; ; cells += 1) {
    if (cells > CELLS_MAX) throw tooManyCells();
    const end = text[at] === '"' ? quotes.endOf(at, row.length) : null;
    if (end) {
      row.push(text.slice(at + 1, end.quote).replaceAll('""', '"'));
      at = end.next;
    } else {
      const next = quotes.plainEnd(at);
      row.push(text.slice(text[at] === '"' ? at + 1 : at, next));
      at = next;
    }
    if (at >= text.length) return { rows, unclosed: quotes.unclosed };
    if (text[at] !== delimiter) rows.push((row = []));
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

const SAMPLED_LINES = 50;
const isLineEnd = (char: string | undefined) => char === '\n' || char === '\r';

class Quotes {
  readonly unclosed: number[] = [];
  readonly #text: string;
  readonly #delimiter: string;
  readonly #plain: RegExp;
  readonly #line = /[^\r\n]*/y;
  #width: number | null = null;
  /** No quote between the current cell and this index ends a cell. */
  #endless = 0;
  /** The index up to which lines were counted, and the number of the line there. */
  #counted = { at: 0, lines: 1 };

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#plain = new RegExp(`[^\\${delimiter}\r\n]*`, 'y');
  }

  /** The end of the unquoted cell that begins at `from`. */
  plainEnd(from: number): number {
    this.#plain.lastIndex = from;
    this.#plain.exec(this.#text);
    return this.#plain.lastIndex;
  }

  /**
   * The index of the last quote of the cell that begins at `from`, and of what follows it and spaces. Null if the quote is never closed:
   * no quote ends the cell, or the next one begins a cell on a later line.
   * @param before the number of cells before it in its row
   */
  endOf(from: number, before: number): { quote: number; next: number } | null {
    const text = this.#text;
    const limit = from + 1 + ONE_CELL_CHARS_MAX;
    const first = this.#endless > from && !this.#isEmptyCell(from) ? this.#endless : from + 1;
    let isChecked = false;
    let lineEnd: number | undefined;
    for (let quote = text.indexOf('"', first); quote >= 0 && quote <= limit; quote = text.indexOf('"', quote + 1)) {
      if (text[quote + 1] === '"') {
        quote += 1;
        continue;
      }
      let next = quote + 1;
      while (text[next] === ' ') next += 1;
      if (next >= text.length || text[next] === this.#delimiter || isLineEnd(text[next])) return { quote, next };
      if (isChecked) continue;
      // A quote in the middle of a cell of several lines: perhaps the cell's own quote was not meant to open it.
      lineEnd ??= this.#lineEnd(from);
      if (lineEnd > quote) continue;
      isChecked = true;
      if (this.#areLinesOfTheirOwn(from, before, lineEnd)) return this.#unclosed(from);
    }
    this.#endless = Math.min(limit, text.length);
    return this.#unclosed(from);
  }

  #unclosed(from: number): null {
    this.unclosed.push(this.#lineOf(from));
    return null;
  }

  #isEmptyCell(from: number): boolean {
    const [quote, next] = [this.#text[from + 1], this.#text[from + 2]];
    return quote === '"' && (next === undefined || next === this.#delimiter || isLineEnd(next));
  }

  /** Whether its line and the next have the usual number of cells if the quote at `from` is read as an ordinary character. */
  #areLinesOfTheirOwn(from: number, before: number, lineEnd: number): boolean {
    this.#width ??= this.#usualWidth();
    if (this.#width < 2 || before + this.#cellsOnLine(from + 1, this.plainEnd(from + 1)).cells !== this.#width)
      return false;
    const next = lineEnd + (this.#text.startsWith('\r\n', lineEnd) ? 2 : 1);
    const { cells, isOpen } = this.#cellsOnLine(next, next);
    return cells === this.#width || (isOpen && cells < this.#width) || this.#lineEnd(next) === next;
  }

  /**
   * Counts the cells of a line from `start`. The text up to `from` is known to belong to the first.
   * @returns `isOpen` if the last one continues on the next line
   */
  #cellsOnLine(start: number, from: number): { readonly cells: number; readonly isOpen: boolean } {
    const text = this.#text;
    const end = this.#lineEnd(start);
    let isQuoted = false;
    let isStart = from === start;
    let cells = 1;
    for (let at = from; at < end; at += 1) {
      const char = text[at];
      if (char === '"' && (isStart || isQuoted)) isQuoted = !isQuoted;
      else if (char === this.#delimiter && !isQuoted) cells += 1;
      isStart = (char === this.#delimiter && !isQuoted) || (char === '"' && !isQuoted);
    }
    return { cells, isOpen: isQuoted };
  }

  /**
   * The most frequent number of cells on a line. A line with an odd number of quotes may be part of a cell of several lines, so
   * such lines only break ties.
   */
  #usualWidth(): number {
    const tally = new Map<number, number>();
    for (let at = 0, lines = 0; at < this.#text.length && lines < SAMPLED_LINES; lines += 1) {
      const end = this.#lineEnd(at);
      const { cells } = this.#cellsOnLine(at, at);
      const isWhole = (this.#text.slice(at, end).match(/"/g)?.length ?? 0) % 2 === 0;
      if (cells > 1) tally.set(cells, (tally.get(cells) ?? 0) + (isWhole ? SAMPLED_LINES : 1));
      at = end + (this.#text.startsWith('\r\n', end) ? 2 : 1);
    }
    return [...tally].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)[0]?.[0] ?? 0;
  }

  #lineEnd(from: number): number {
    this.#line.lastIndex = from;
    this.#line.exec(this.#text);
    return this.#line.lastIndex;
  }

  #lineOf(at: number): number {
    const ends = this.#text.slice(this.#counted.at, at).match(/\r\n|[\r\n]/g)?.length ?? 0;
    this.#counted = { at, lines: this.#counted.lines + ends };
    return this.#counted.lines;
  }
}
