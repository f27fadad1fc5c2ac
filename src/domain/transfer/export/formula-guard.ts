// Text that a spreadsheet would run as a formula (CWE-1236), made harmless on export, and given back unchanged on import.
// The rule: an apostrophe is put before a text that is dangerous, or that is dangerous behind apostrophes; import takes one
// apostrophe off such a text. So every text comes back as it was, and no others are touched.

/** = + - @, their full-width twins, also behind white space; or a tab, line break or NUL as the first character. */
const DANGEROUS = String.raw`(?:\s*[=+\-@＝＋－＠]|[\t\r\n\0])`;
const UNGUARDED = new RegExp(`^'*${DANGEROUS}`);
const GUARDED = new RegExp(`^'+${DANGEROUS}`);

/**
 * For a CSV file, where a program decides by the text what a cell is.
 * @example guardFormula('=1+1') // "'=1+1"
 */
export function guardFormula(text: string): string {
  return UNGUARDED.test(text) ? `'${text}` : text;
}

/** For a typed text cell of a workbook, which is never run: only what unguardFormula would shorten gets an apostrophe. */
export function guardApostrophe(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}

/** Takes back what either guard did; for every cell of an import, from whatever program. */
export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
