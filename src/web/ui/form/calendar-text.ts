// Calendar dates as text. Parsed and formatted as UTC, so that no time zone shifts the day.
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

const instantOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/**
 * A day, without the year if it is this year.
 * @example dayText('2026-11-19', '2026-11-20') // 'Thu 19 Nov'
 */
export function dayText(date: string, today: string): string {
  const text = DAY.format(instantOf(date)).replace(',', '');
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${date.slice(0, 4)}`;
}

/** @example longDayText('2026-11-19') // 'Thursday 19 November 2026' */
export function longDayText(date: string): string {
  return LONG_DAY.format(instantOf(date)).replace(',', '');
}

/** @example monthText('2026-11') // 'November 2026' */
export function monthText(month: string): string {
  return MONTH.format(instantOf(`${month}-01`));
}

/** @example weekdayText('2026-11-19') // 'Thu' */
export function weekdayText(date: string): string {
  return WEEKDAY.format(instantOf(date));
}
