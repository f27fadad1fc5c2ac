// Reads delimited text as rows of cells: RFC 4180, any of the three line ends, and what spreadsheets and people make of it.
// Papa Parse is the second reader of its tests alone: here it would be 6.9 KiB, read a file with two kinds of line ends as if
// it had one, and keep 20 million cells where this stops at the limit (ADR 19).
import { CELLS_MAX, tooManyCells } from './read-limits.ts';

/**
 * Every line as its cells; text that ends with a line end has an empty last one. A quote inside a cell that does not begin
 * with one is a character like others; so is one in a quoted cell that nothing ends after. A quote that is never closed
 * takes the rest. Throws FileTooMuch at the limit of cells.
 * @param delimiter one character
 * @example csvRows('a;"b;""c"', ';') // [['a', 'b;"c']]
 */
export function csvRows(text: string, delimiter: string): string[][] {
  if (text === '') return [];
  const plain = new RegExp(`[^\\${delimiter}\r\n]*`, 'y');
  let row: string[] = [];
  const rows = [row];
  let at = 0;
  for (let cells = 1; ; cells += 1) {
    if (cells > CELLS_MAX) throw tooManyCells();
    if (text[at] === '"') {
      const end = quotedEnd(text, at, delimiter);
      row.push(end ? text.slice(at + 1, end.quote).replaceAll('""', '"') : text.slice(at + 1));
      at = end?.next ?? text.length;
    } else {
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      row.push(cell);
      at += cell.length;
    }
    if (at >= text.length) return rows;
    if (text[at] !== delimiter) rows.push((row = []));
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** Where the quoted cell that begins at `from` has its last quote, and what comes after it and spaces; null without one. */
function quotedEnd(text: string, from: number, delimiter: string): { quote: number; next: number } | null {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    let next = quote + 1;
    while (text[next] === ' ') next += 1;
    if (next >= text.length || text[next] === delimiter || text[next] === '\n' || text[next] === '\r')
      return { quote, next };
  }
  return null;
}
