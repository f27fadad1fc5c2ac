// A length as it was typed or stands in a file, with plain digits and signs. Nothing is understood here.

/** What stands for a decimal sign between digits: the Arabic one, middle dots (the British point), the ideographic full stop. */
const DECIMAL_SIGNS = /(?<=\d)[٫·‧∙⋅。⎖](?=\d)/g;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** ½ and 1½, 1/2 and 1 1/2; no dates, and nothing above one. */
const FRACTION = /(?<![\d./,])(?:(\d+) )?(\d)\/(\d)(?![\d/])/g;

/**
 * Lower case, without accents and invisible signs, with ASCII digits, a point or a comma as decimal sign, and fractions as decimals.
 * @example plainLength('１½ Std') // '1.5 std'
 */
export function plainLength(text: string): string {
  return withoutFractions(plainSigns(text));
}

/** The same with fractions as they were written. */
export function plainSigns(text: string): string {
  // The sign ½ is decomposed into 1⁄2: 1½ must not become 11⁄2.
  return text
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(OTHER_DIGIT, asciiDigit)
    .replace(/[⁄∕]/g, '/')
    .replace(/،/g, ',')
    .replace(DECIMAL_SIGNS, '.')
    .replace(/(?<![\p{L}\d.,])[.,](?=\d)/gu, '0$&')
    .replace(/\s+/g, ' ')
    .replace(/ ?[:∶] ?/g, ':')
    .trim()
    .toLowerCase();
}

function withoutFractions(text: string): string {
  return text.replace(FRACTION, (all, whole: string | undefined, top: string, bottom: string) =>
    Number(top) < Number(bottom) ? String(Number(whole ?? 0) + Number(top) / Number(bottom)) : all,
  );
}

export const asciiDigits = (text: string) => text.replace(OTHER_DIGIT, asciiDigit);

/** In every script the ten digits have consecutive code points, beginning with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
