// Calendar dates as the dashboard shows them. Parsed and formatted as UTC, so that no time zone shifts the day.
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** @example monthName('2026-11') // 'November' */
export function monthName(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
}

export function yearOfMonth(month: string): string {
  return month.slice(0, 4);
}

/**
 * The `count` months that end with the month of `today`, oldest first.
 * @example lastMonths('2026-01-15', 2) // ['2025-12', '2026-01']
 */
export function lastMonths(today: string, count: number): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = months - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/**
 * A day, without the year if it is this year.
 * @example dayText('2026-11-19', '2026-11-20') // 'Thu 19 Nov'
 */
export function dayText(date: string, today: string): string {
  const text = DAY.format(Date.parse(`${date}T00:00:00Z`)).replace(',', '');
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${date.slice(0, 4)}`;
}
