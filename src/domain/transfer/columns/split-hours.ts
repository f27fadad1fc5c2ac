// Columns called just 'Paid' and 'Pro bono' may hold the hours of each session, where no other column has its length. In other files they
// hold marks or money.
import { headersOf } from './languages/languages.ts';
import { MONEY, PAID } from './decide/payment-column.ts';
import { PRO_BONO } from './fact-words.ts';
import { PAID_HOURS, PRO_BONO_HOURS } from './decide/hour-headers.ts';

type SplitField = 'paid_hours' | 'pro_bono_hours';

const PRICES = headersOf('price');
/** 'Fee' and 'Honorar' are the end of a header of prices, or the whole of it. */
const isMoney = (words: string) => MONEY.has(words) || PRICES.some((price) => ` ${price}`.endsWith(` ${words}`));
const FIELDS: readonly (readonly [SplitField, ReadonlySet<string>])[] = [
  ['paid_hours', new Set([...PAID_HOURS, ...PAID])],
  ['pro_bono_hours', new Set([...PRO_BONO_HOURS, ...PRO_BONO])],
];

/** Up to twelve hours, or a length as on a clock. */
const HOURS = /^(?:\d|1[0-2])(?:[.,]\d{1,2})?$|^\d{1,2}:[0-5]\d$/;
/** A part of an hour: no mark and no number of sessions. */
const PART = /[.,:]/;
const NONE = /^[-–—]?$/;

/**
 * The fields of such columns. Where one has a part of an hour, all have hours.
 * @param headers the words of each, as headerWords returns them
 * @param cellsOf the cells of a column, or the first of them
 */
export function splitHours(
  headers: readonly string[],
  cellsOf: (column: number) => readonly string[],
): ReadonlyMap<SplitField, number> {
  const found = new Map<SplitField, number>();
  let hasParts = false;
  for (const [column, words] of headers.entries()) {
    const isPaid = words === 'p' && headers.includes('pb');
    const field = isPaid ? 'paid_hours' : FIELDS.find(([, known]) => known.has(words))?.[0];
    if (field === undefined || isMoney(words) || found.has(field)) continue;
    const cells = cellsOf(column).filter((text) => !NONE.test(text));
    if (cells.length === 0 || !cells.every((text) => HOURS.test(text))) continue;
    found.set(field, column);
    hasParts ||= cells.some((text) => PART.test(text));
  }
  return hasParts ? found : new Map();
}
