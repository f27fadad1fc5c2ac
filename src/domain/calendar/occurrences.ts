// The occurrences of an event series by RFC 5545: rules, added and excluded dates, single occurrences that were moved or cancelled,
// and changes of one occurrence and all after it.
import { addMinutes, MINUTES_PER_DAY } from '#domain/time.ts';
import ICAL from 'ical.js';
import type { EventDetails } from './calendar-event.ts';
import type { EventPerson } from '#domain/people/event-people.ts';
import { isoOf, lengthOf, lengthsOfAdded, type Length } from './event-lengths.ts';
import type { EventSeries } from './event-series.ts';
import {
  clockBeside,
  clockOf,
  dayKey,
  dayOfTime,
  instantOf,
  recurrenceOf,
  wallOf,
  wallText,
  type EventClock,
} from './event-times.ts';
import { takeSteps } from './expansion-limits.ts';

/** One event of a calendar, or one repetition of it. */
export interface Occurrence extends EventDetails {
  /** Which occurrence of a series: its original date and time, in UTC if it has a zone. Empty for an event that does not repeat. */
  readonly recurrence: string;
  readonly notes: string;
  /** An instant, a time in the coach's zone (YYYY-MM-DDThh:mm:ss without a zone), or a day for whole days. */
  readonly start: string;
  /** Null if the event has neither an end nor a length. */
  readonly end: string | null;
  /** From start to end; null for whole days, and if there is no end. */
  readonly minutes: number | null;
  readonly isCancelled: boolean;
  /** The name of a zone that is neither known nor defined in the file; the times are then read as if they had no zone. */
  readonly unknownZone: string | null;
}

/** An occurrence counts one more step for this many properties of its event, since they are searched each time. */
const PROPERTIES_A_STEP = 50;

/** Called for each occurrence, and with the reason for each event that can't be read. */
export interface OccurrenceReader {
  readonly found: (occurrence: Occurrence) => void;
  /** Called for an occurrence after the last day that does not come from a rule. */
  readonly later?: (recurrence: string) => void;
  /** If it throws, reading ends with that error. */
  readonly failed: (component: ICAL.Component, error: unknown) => void;
}

/** Calendar dates in the event's own zone. */
export interface Days {
  /** Earlier occurrences may be left out. */
  readonly from?: string;
  /** Occurrences that start later are left out. */
  readonly until: string;
}

/** Calls `reader` for each occurrence that starts up to `until`, in no particular order. */
export function eachOccurrence(series: EventSeries, days: Days, reader: OccurrenceReader): void {
  const { main } = series;
  const changes = series.changed.flatMap((component) => {
    try {
      return [changeOf(component)];
    } catch (error) {
      reader.failed(component, error);
      return [];
    }
  });
  let without: ReadonlySet<string> = new Set();
  if (main) {
    try {
      without = eachOfMain(main, changes, days, reader);
    } catch (error) {
      reader.failed(main, error);
    }
  }
  for (const { kind, times, recurrence } of changes)
    if (dayOfTime(times.start) > days.until) reader.later?.(recurrence);
    else if (!without.has(recurrence)) reader.found(occurrenceOf(kind, times.start, times, recurrence));
}

interface Kind {
  readonly component: ICAL.Component;
  readonly clock: EventClock;
  readonly described: Pick<
    Occurrence,
    'title' | 'notes' | 'people' | 'organizer' | 'isCancelled' | 'isTentative' | 'unknownZone'
  >;
}

interface Times {
  readonly start: ICAL.Time;
  readonly length: Length | null;
}

interface Change {
  readonly kind: Kind;
  readonly times: Times;
  readonly recurrence: string;
  /** By how much all later occurrences move too; null if only this one changed. */
  readonly shift: ICAL.Duration | null;
}

/** Returns the excluded dates. */
function eachOfMain(
  main: ICAL.Component,
  changes: readonly Change[],
  { from, until }: Days,
  { found, later }: OccurrenceReader,
): ReadonlySet<string> {
  const kind = kindOf(main);
  const times = timesOf(kind);
  const without = leftOut(main, kind);
  if (!main.hasProperty('rrule') && !main.hasProperty('rdate')) {
    if (dayOfTime(times.start) <= until) found(occurrenceOf(kind, times.start, times, ''));
    else later?.('');
    return without;
  }
  const own = new Set(changes.map(({ recurrence }) => recurrence));
  const following = changes
    .filter(({ shift }) => shift !== null)
    .toSorted((a, b) => (a.recurrence < b.recurrence ? -1 : 1));
  const lengths = lengthsOfAdded(main, kind.clock);
  const steps = 1 + Math.floor(main.getAllProperties().length / PROPERTIES_A_STEP);
  const iterator = iteratorOf(kind, times.start);
  for (let time = nextOf(iterator); time && dayOfTime(time) <= until; time = nextOf(iterator)) {
    takeSteps(steps);
    if (from !== undefined && following.length === 0 && dayOfTime(time) < from) continue;
    const recurrence = recurrenceOf(time, kind.clock);
    // Some programs name a changed or excluded occurrence by its day alone.
    if ([recurrence, dayKey(time)].some((one) => own.has(one) || without.has(one))) continue;
    const change = following.findLast((one) => one.recurrence < recurrence);
    if (!change) {
      found(occurrenceOf(kind, time, { ...times, length: lengths.get(recurrence) ?? times.length }, recurrence));
      continue;
    }
    const start = time.clone();
    start.addDuration(change.shift!);
    found(occurrenceOf(change.kind, start, change.times, recurrence));
  }
  return without;
}

const nextOf = (times: ICAL.RecurExpansion) => times.next() as ICAL.Time | undefined;

/** Iterates over the original times of a series in its own zone. Excluded dates are still in: they are compared as instants. */
function iteratorOf({ component, clock }: Kind, start: ICAL.Time): ICAL.RecurExpansion {
  const rules = new ICAL.Component('vevent');
  for (const property of component.getAllProperties('rrule')) {
    const rule = (property.getFirstValue() as ICAL.Recur).clone();
    if (rule.until) rule.until = endOfRule(rule.until, clock, start.isDate);
    const copy = new ICAL.Property('rrule');
    copy.setValue(rule);
    rules.addProperty(copy);
  }
  const dates = component.getAllProperties('rdate').flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      return wallOf(time, clockOf(property, time), clock);
    }),
  );
  // ical.js omits the first occurrence if no rule produces it.
  const isListed = dates.some((time) => time.compare(start) === 0);
  if (!isListed && !component.hasProperty('rrule')) dates.push(start);
  for (const time of dates) {
    const copy = new ICAL.Property('rdate');
    copy.setValue(time);
    rules.addProperty(copy);
  }
  return new ICAL.RecurExpansion({ component: rules, dtstart: start });
}

/** The last time of a rule; an UNTIL that is a day includes the whole day. */
function endOfRule(until: ICAL.Time, clock: EventClock, isWholeDay: boolean): ICAL.Time {
  if (isWholeDay) return ICAL.Time.fromDateString(dayOfTime(until));
  if (until.isDate) return ICAL.Time.fromDateTimeString(`${dayOfTime(until)}T23:59:59`);
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  return isUtc ? wallOf(until, { is: 'iana', zone: 'UTC' }, clock) : wallOf(until, clock, clock);
}

/** The original times of excluded occurrences, and days if an EXDATE has no time. */
function leftOut(main: ICAL.Component, { clock }: Kind): ReadonlySet<string> {
  return new Set(
    main
      .getAllProperties('exdate')
      .flatMap((property) =>
        (property.getValues() as ICAL.Time[]).map((time) => recurrenceOf(time, clockBeside(clock, property, time))),
      ),
  );
}

function changeOf(component: ICAL.Component): Change {
  const kind = kindOf(component);
  const times = timesOf(kind);
  const property = component.getFirstProperty('recurrence-id')!;
  const first = property.getFirstValue() as ICAL.Time;
  const clock = clockBeside(kind.clock, property, first);
  const moves = String(property.getFirstParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE';
  const shift = moves ? times.start.subtractDate(wallOf(first, clock, kind.clock)) : null;
  return { kind, times, recurrence: recurrenceOf(first, clock), shift };
}

function kindOf(component: ICAL.Component): Kind {
  const start = component.getFirstProperty('dtstart');
  const time = start?.getFirstValue() as ICAL.Time | null;
  if (!start || !time) throw new Error('It has no start');
  const clock = clockOf(start, time);
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase();
  const [organizer = null] = component.getAllProperties('organizer').map(personOf);
  const described = {
    title: String(component.getFirstPropertyValue('summary') ?? ''),
    notes: String(component.getFirstPropertyValue('description') ?? ''),
    people: component.getAllProperties('attendee').filter(isPerson).map(personOf),
    organizer: organizer && { name: organizer.name, email: organizer.email },
    isCancelled: status === 'CANCELLED',
    ...(status === 'TENTATIVE' && { isTentative: true }),
    unknownZone: clock.is === 'floating' ? clock.unknown : null,
  };
  return { component, clock, described };
}

function personOf(property: ICAL.Property): EventPerson {
  const answer = String(property.getFirstParameter('partstat') ?? '').toUpperCase();
  return {
    name: String(property.getFirstParameter('cn') ?? ''),
    email: addressOf(property),
    hasDeclined: answer === 'DECLINED',
    ...(answer === 'TENTATIVE' && { isTentative: true }),
  };
}

/** Other values are no addresses: Exchange gives 'invalid:nomail' to many people, iCloud a path and the address beside it. */
function addressOf(property: ICAL.Property): string {
  const value = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '');
  return value.includes('@') ? value : String(property.getFirstParameter('email') ?? '');
}

/** Rooms and devices are attendees too. */
const isPerson = (property: ICAL.Property) =>
  !/^(?:ROOM|RESOURCE)$/i.test(String(property.getFirstParameter('cutype') ?? ''));

function timesOf({ component, clock }: Kind): Times {
  const own = component.getFirstPropertyValue('dtstart') as ICAL.Time;
  return { start: wallOf(own, clock, clock), length: lengthOf(component, clock) };
}

function occurrenceOf({ clock, described }: Kind, start: ICAL.Time, { length }: Times, recurrence: string): Occurrence {
  if (start.isDate) {
    const end = start.clone();
    if (length && 'days' in length) end.day += length.days;
    return { ...described, recurrence, start: dayOfTime(start), end: length && dayOfTime(end), minutes: null };
  }
  const instant = instantOf(start, clock);
  if (!length) return { ...described, recurrence, start: instant ?? wallText(start), end: null, minutes: null };
  const minutes = 'minutes' in length ? length.minutes : length.days * MINUTES_PER_DAY;
  const iso = isoOf(start, clock);
  const end = addMinutes(iso, minutes);
  return {
    ...described,
    recurrence,
    start: instant ?? wallText(start),
    end: instant === null ? end.slice(0, 19) : end,
    minutes,
  };
}
