// How long an event lasts.
import { MINUTES_PER_DAY, minutesBetween } from '#domain/time.ts';
import ICAL from 'ical.js';
import { clockBeside, instantOf, recurrenceOf, wallOf, wallText, type EventClock } from './event-times.ts';

/** Days for events of whole days. */
export type Length = { readonly minutes: number } | { readonly days: number };

/** `clock`: that of the start. Null if the event has neither an end nor a length. */
export function lengthOf(event: ICAL.Component, clock: EventClock): Length | null {
  const own = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  const start = wallOf(own, clock, clock);
  const [endProperty] = event.getAllProperties('dtend');
  const length = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
  if (!endProperty) return length && ofDuration(length, start.isDate);
  const time = endProperty.getFirstValue() as ICAL.Time;
  if (start.isDate || time.isDate) return { days: daysFrom(start, time) };
  const ends = clockBeside(clock, endProperty, time);
  return { minutes: minutesBetween(isoOf(own, clock), isoOf(time, ends)) };
}

/** Of added occurrences that have a length of their own (RDATE;VALUE=PERIOD), by their original times. `clock`: that of the start. */
export function lengthsOfAdded(event: ICAL.Component, clock: EventClock): ReadonlyMap<string, Length> {
  const lengths = new Map<string, Length>();
  for (const property of event.getAllProperties('rdate'))
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      if (!(value instanceof ICAL.Period)) continue;
      const { start, end, duration } = value;
      const own = clockBeside(clock, property, start);
      const length = end
        ? { minutes: minutesBetween(isoOf(start, own), isoOf(end, own)) }
        : ofDuration(duration, false);
      lengths.set(recurrenceOf(start, own), length);
    }
  return lengths;
}

const ofDuration = (length: ICAL.Duration, isWholeDay: boolean) => {
  const minutes = Math.round(length.toSeconds() / 60);
  return isWholeDay ? { days: Math.max(1, Math.round(minutes / MINUTES_PER_DAY)) } : { minutes };
};

function daysFrom(start: ICAL.Time, end: ICAL.Time): number {
  const days = end.subtractDate(start).toSeconds() / (MINUTES_PER_DAY * 60);
  return Math.max(1, Math.round(days));
}

/** Only for lengths: times in the coach's zone are read as UTC, which gives the same length between them. */
export const isoOf = (time: ICAL.Time, clock: EventClock) => instantOf(time, clock) ?? `${wallText(time)}Z`;
