import { compareTexts } from '#domain/lists.ts';
import { addMinutes, minutesBetween } from '#domain/time.ts';
import { isWholeDay, type HeldEvent } from './calendar-event.ts';

/**
 * The length of several events together; overlapping time counts once. 0 if one lasts whole days, since only the coach knows its length.
 * @example minutesTogether([from 9 to 10, from 9:30 to 10:30]) // 90
 */
export function minutesTogether(events: readonly Pick<HeldEvent, 'start' | 'minutes'>[]): number {
  if (events.some(isWholeDay)) return 0;
  let minutes = 0;
  let end = '';
  for (const event of events.toSorted((a, b) => compareTexts(a.start, b.start))) {
    const [start, ends] = [addMinutes(event.start, 0), addMinutes(event.start, event.minutes)];
    minutes += Math.max(0, minutesBetween(end > start ? end : start, ends));
    if (ends > end) end = ends;
  }
  return minutes;
}
