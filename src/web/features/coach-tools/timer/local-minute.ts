// Instants as values of a datetime-local input: in the local time zone, to the minute.
import { dayText, instantText } from '#domain/formatting/date-text.ts';
import { dayOf } from '#web/data/device/today.ts';

/** @example toLocalMinute(Date.parse('2026-11-20T09:05:30Z')) // '2026-11-20T09:05' in London */
export function toLocalMinute(instant: number): string {
  const date = new Date(instant);
  return `${dayOf(instant)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** null if the input is empty or incomplete. */
export function fromLocalMinute(text: string): number | null {
  const instant = new Date(text).getTime();
  return Number.isNaN(instant) ? null : instant;
}

/** @example momentText(Date.parse('2026-11-20T09:05:30Z')) // 'Fri 20 Nov, 09:05' in London */
export function momentText(instant: number): string {
  const day = dayOf(instant);
  return `${dayText(day, day)}, ${instantText(instant, { timeStyle: 'short' })}`;
}
