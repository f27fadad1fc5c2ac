// Normalises the digits and signs of a date or time, without interpreting it.
import { asciiDigits } from '#domain/lengths/plain-length.ts';

// eslint-disable-next-line no-control-regex -- ASCII needs no change
const ASCII = /^[\x00-\x7f]*$/;
const JAPANESE_DAY = /(\d{4})年\s*(\d{1,2})月(?:\s*(\d{1,2})日)?/;
const JAPANESE_TIME = /(午前|午後)?\s*(\d{1,2})時(?:\s*(\d{1,2})分)?/g;
/** Spreadsheets keep a cell as text behind it. */
export const TEXT_MARK = /^'(?=\d)/;
/** The era since May 2019; its first year is also written 元. */
const REIWA = /令和\s*(\d{1,2}|元)年/;
const REIWA_BEFORE = 2018;

/**
 * Replaces digits of any script by ASCII ones, full-width signs by plain ones, and signs of Japanese dates and times by dashes and colons.
 * @example plainDate('２０２４年３月５日 午後2時30分') // '2024-3-5 2:30 pm'
 */
export function plainDate(text: string): string {
  if (ASCII.test(text)) return text.trim().replace(TEXT_MARK, '');
  return asciiDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(REIWA, (_, year: string) => `${REIWA_BEFORE + (year === '元' ? 1 : Number(year))}年`)
    .replace(JAPANESE_DAY, (_, year: string, month: string, day?: string) =>
      day === undefined ? `${year}-${month}` : `${year}-${month}-${day} `,
    )
    .replace(JAPANESE_TIME, (_, half: string | undefined, hours: string, minutes = '00') =>
      [` ${hours}:${minutes}`, half && (half === '午後' ? 'pm' : 'am')].filter(Boolean).join(' '),
    )
    .trim();
}
