// Reads delimited text as rows of cells: RFC 4180, any of the three line ends, and what spreadsheets and people make of it.

/**
 * Every line as its cells; text that ends with a line end has an empty last one. A quote inside a cell that does not begin
 * with one is a character like others; so is one in a quoted cell that nothing ends after. A quote that is never closed
 * takes the rest.
 * @param delimiter one character
 * @example csvRows('a;"b;""c"', ';') // [['a', 'b;"c']]
 */
export function csvRows(text: string, delimiter: string): string[][] {
  if (text === '') return [];
  const plain = new RegExp(`[^\\${delimiter}\r\n]*`, 'y');
  const rows: string[][] = [[]];
  let at = 0;
  while (true) {
    if (text[at] === '"') {
      const end = quotedEnd(text, at, delimiter);
      rows.at(-1)?.push(end ? text.slice(at + 1, end.quote).replaceAll('""', '"') : text.slice(at + 1));
      at = end?.next ?? text.length;
    } else {
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      rows.at(-1)?.push(cell);
      at += cell.length;
    }
    if (at >= text.length) return rows;
    if (text[at] !== delimiter) rows.push([]);
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
