// Text that a spreadsheet would run as a formula (CWE-1236), made harmless on export, and given back unchanged on import.
// The rule: an apostrophe is put before a text that is dangerous, or that is dangerous behind apostrophes; import takes one
// apostrophe off such a text. So every text comes back as it was, and no others are touched.
// In a CSV file the same holds for each part of a text that would be a cell of its own. A program that splits at another
// character than our comma (Excel where the comma is the decimal sign) finds no quotation mark at the beginning of a cell
// and so splits inside the quotation marks too.

/** = + - @, their full-width twins, also behind white space; or a tab, line break or NUL as the first character. */
const DANGEROUS = String.raw`(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0])`;
const UNGUARDED = new RegExp(`^'*${DANGEROUS}`);
const GUARDED = new RegExp(`^'+${DANGEROUS}`);

/** Where another program may begin a cell. What follows may be quoted, and holds no such character itself. */
const CELL_START = String.raw`([;\t|\r\n])`;
const DANGEROUS_CELL = String.raw`(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]`;
const UNGUARDED_CELLS = new RegExp(`${CELL_START}(?='*${DANGEROUS_CELL})`, 'g');
const GUARDED_CELLS = new RegExp(`${CELL_START}'(?='*${DANGEROUS_CELL})`, 'g');

/**
 * For a CSV file, where a program decides by the text what a cell is.
 * @example guardFormula('=1+1') // "'=1+1"
 * @example guardFormula('a;=1') // "a;'=1"
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(UNGUARDED_CELLS, "$1'");
  return UNGUARDED.test(guarded) ? `'${guarded}` : guarded;
}

/** For a typed text cell of a workbook, which is never run: only what unguardFormula would shorten gets an apostrophe. */
export function guardApostrophe(text: string): string {
  const guarded = text.replace(GUARDED_CELLS, "$1''");
  return GUARDED.test(guarded) ? `'${guarded}` : guarded;
}

/** Removes what either guard added; for every cell of an import, from any program. */
export function unguardFormula(text: string): string {
  const rest = GUARDED.test(text) ? text.slice(1) : text;
  return rest.replace(GUARDED_CELLS, '$1');
}
