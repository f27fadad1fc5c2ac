// Guards text that a spreadsheet would run as a formula (CWE-1236): an export puts an apostrophe before it, an import removes it.
// A text that is dangerous after its leading apostrophes gets one more, so that every text is imported as it was.
// In a CSV file the same holds for each part of a text that another program may read as a cell: one that splits at another character
// than our comma (Excel where the comma is the decimal sign) ignores quotation marks that are not at the beginning of its cells.

/** = + - @ or their full-width forms, also after white space; or a tab, line break or NUL as the first character. */
const DANGEROUS = String.raw`(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0])`;
const UNGUARDED = new RegExp(`^'*${DANGEROUS}`);
const GUARDED = new RegExp(`^'+${DANGEROUS}`);

/** Where another program may begin a cell. */
const CELL_START = String.raw`([;\t|\r\n])`;
const DANGEROUS_CELL = String.raw`(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]`;
const UNGUARDED_CELLS = new RegExp(`${CELL_START}(?='*${DANGEROUS_CELL})`, 'g');
const GUARDED_CELLS = new RegExp(`${CELL_START}'(?='*${DANGEROUS_CELL})`, 'g');

/**
 * For a CSV file, whose cells have no types: a program decides by the text which ones are formulas.
 * @example guardFormula('=1+1') // "'=1+1"
 * @example guardFormula('a;=1') // "a;'=1"
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(UNGUARDED_CELLS, "$1'");
  return UNGUARDED.test(guarded) ? `'${guarded}` : guarded;
}

/** For a text cell of a workbook, which is never run: only a text that unguardFormula would shorten gets an apostrophe. */
export function guardApostrophe(text: string): string {
  const guarded = text.replace(GUARDED_CELLS, "$1''");
  return GUARDED.test(guarded) ? `'${guarded}` : guarded;
}

/** Removes what either guard added. Used on every cell of an import, from any program. */
export function unguardFormula(text: string): string {
  const rest = GUARDED.test(text) ? text.slice(1) : text;
  return rest.replace(GUARDED_CELLS, '$1');
}
