// When an event takes place. Repetitions are computed in the local time of the event's zone and become instants at the end, so they
// are right across clock changes, also for a zone that the file names without defining it.
import { ianaZone } from './zone-name.ts';
import { instantIn, wallIn } from '#domain/time.ts';
import ICAL from 'ical.js';

/** The zone of a time: one of the IANA database, one that the file defines, or the coach's. */
export type EventClock =
  | { readonly is: 'iana'; readonly zone: string }
  | { readonly is: 'file'; readonly zone: ICAL.Timezone }
  | { readonly is: 'floating'; readonly unknown: string | null };

/** The IANA database goes before the file's own definition of a zone, since programs write rules that are years old. */
export function clockOf(property: ICAL.Property, time: ICAL.Time): EventClock {
  if (time.zone === ICAL.Timezone.utcTimezone) return { is: 'iana', zone: 'UTC' };
  const written = property.getFirstParameter('tzid');
  const zone = written === undefined ? null : ianaZone(written);
  if (zone !== null) return { is: 'iana', zone };
  if (time.zone !== ICAL.Timezone.localTimezone) return { is: 'file', zone: time.zone };
  return { is: 'floating', unknown: written ?? null };
}

/** Converts `time` on the clock `from` to `clock`. The result has no zone, so that ical.js can calculate with it. */
export function wallOf(time: ICAL.Time, from: EventClock, clock: EventClock): ICAL.Time {
  const instant = isSame(from, clock) ? null : instantOf(time, from);
  if (instant === null || clock.is === 'floating') return withoutZone(time);
  if (clock.is === 'iana') return ICAL.Time.fromDateTimeString(wallIn(instant, clock.zone));
  return withoutZone(ICAL.Time.fromDateTimeString(`${instant.slice(0, 19)}Z`).convertToZone(clock.zone));
}

/** The instant as an ISO string; null for a day, and for a time in the coach's zone. */
export function instantOf(time: ICAL.Time, clock: EventClock): string | null {
  if (time.isDate || clock.is === 'floating') return null;
  const wall = withoutZone(time);
  if (clock.is === 'iana') return instantIn(wallText(wall), clock.zone);
  wall.zone = clock.zone;
  return wall.toJSDate().toISOString();
}

/** YYYY-MM-DDThh:mm:ss */
export const wallText = (time: ICAL.Time) => time.toString().slice(0, 19);
export const dayOfTime = (time: ICAL.Time) => time.toString().slice(0, 10);

const isSame = (one: EventClock, other: EventClock) =>
  one.is !== 'floating' && other.is !== 'floating' && one.zone === other.zone;

function withoutZone(time: ICAL.Time): ICAL.Time {
  const wall = time.clone();
  wall.zone = ICAL.Timezone.localTimezone;
  return wall;
}

/** The clock of another time of an event. Some programs omit its zone, which then is that of the start. */
export function clockBeside(ofStart: EventClock, property: ICAL.Property, time: ICAL.Time): EventClock {
  const own = clockOf(property, time);
  return own.is === 'floating' ? ofStart : own;
}

export const dayKey = (time: ICAL.Time) => dayOfTime(time).replaceAll('-', '');

/** @example '20261105T080000Z', '20261105T090000' without a zone, '20261105' for a whole day */
export function recurrenceOf(time: ICAL.Time, clock: EventClock): string {
  const instant = instantOf(time, clock);
  if (time.isDate) return dayKey(time);
  return instant === null ? wallText(time).replace(/[-:]/g, '') : `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}
