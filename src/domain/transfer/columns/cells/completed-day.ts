// A day whose year, or month and year, stands with another one: '7/1' before '21/1/2025', '7' before '21 Jan 2025'.
import { DATE_ORDERS, fullYear, readDateText, type DateOrder } from './date-text.ts';
import { partialDate } from './partial-date.ts';

/**
 * The whole date. '' if it is none, or if in one of these orders it would come after the other, so that it may be of the year or month before.
 * @example completedDay('7/1', '21/1/2025') // '7/1/2025'; completedDay('28/12', '4/1/2025') // ''
 */
export function completedDay(part: string, last: string, orders: readonly DateOrder[] = DATE_ORDERS): string {
  const found = partialDate(part);
  const year = /\d{4}|(?<!\d)\d\d(?=\D*$)/.exec(last)?.[0];
  if (year === undefined || (found?.is !== 'day' && found?.is !== 'either')) return '';
  const whole = found.day.needsMonth
    ? last.replace(/\d+/, String(Number.parseInt(part, 10)))
    : found.day.whole(fullYear(year), 0);
  const both = orders.flatMap((order) => {
    const [day, other] = [dateIn(whole, order), dateIn(last, order)];
    return day === null || other === null ? [] : [day < other && day.slice(0, 4) === other.slice(0, 4)];
  });
  return both.length > 0 && both.every(Boolean) ? whole : '';
}

/** Null if the text is no date in this order. */
export function dateIn(text: string, order: DateOrder): string | null {
  const read = readDateText(text);
  return read.kind === 'date' ? read.date : read.kind === 'ordered' ? (read.readings.get(order)?.date ?? null) : null;
}
