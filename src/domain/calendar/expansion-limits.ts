// Limits the time that recurrence rules may take. A single line can describe millions of occurrences, or none at all (30 February):
// then ical.js searches for the next one without end, in events and in time zones.
import { IMPORT_ROWS_MAX } from '#domain/transfer/plan/import-run.ts';
import { count, FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import ICAL from 'ical.js';

/** Steps of all rules of a file: 80 appointments each working day for ten years. Three seconds at most. */
const STEPS_MAX = 200_000;
/** Steps of one event of a feed: each day for fifty years. */
const EVENT_STEPS_MAX = 50_000;
/** The largest INTERVAL; ical.js counts up to it day by day. */
const INTERVAL_MAX = 1_000;
/** The most RDATE and EXDATE values of a file. */
const DATES_MAX = 50_000;
/** The longest event; ical.js adds a length month by month. */
const LENGTH_MAX_SECONDS = 10 * 366 * 24 * 60 * 60;
/** The most attendees of a file, counted once for each occurrence. */
const ATTENDEES_MAX = 500_000;

/** One event is over its limit; the others can still be read. */
export class EventTooMuch extends Error {
  override readonly name = 'EventTooMuch';
}

let stepsLeft = 0;
let eventStepsLeft = Infinity;

/** Begins a file. The counter is global, since ical.js is patched once; that works because reading a file is synchronous. */
export function startSteps(): void {
  stepsLeft = STEPS_MAX;
  eventStepsLeft = Infinity;
}

/** Begins an event. It has a limit of its own, so that one event cannot use up the steps of the others. */
export function startEventSteps(): void {
  eventStepsLeft = EVENT_STEPS_MAX;
}

export function takeSteps(steps: number): void {
  stepsLeft -= steps;
  eventStepsLeft -= steps;
  if (stepsLeft < 0)
    throw new FileTooMuch(
      `The repeating events of this calendar take more than ${count(STEPS_MAX)} steps to work out. Export a shorter time or fewer calendars, and choose that file.`,
    );
  if (eventStepsLeft < 0) throw new EventTooMuch('It repeats in a way that takes too long to work out');
}

/** The functions that the loops of ical.js call once per iteration, and how many steps each call counts as. */
const LOOPS = { check_contracting_rules: 1, increment_month: 30, expand_year_days: 20 } as const;

interface Loop {
  (this: unknown, ...given: unknown[]): unknown;
  /** What was there before this module. */
  uncounted?: Loop;
}

const iterator = ICAL.RecurIterator.prototype as unknown as Record<keyof typeof LOOPS, Loop>;
for (const [name, steps] of Object.entries(LOOPS) as [keyof typeof LOOPS, number][]) {
  // Where this module is loaded again beside the same ical.js, steps count for the latest one alone.
  const original = iterator[name]?.uncounted ?? iterator[name];
  if (typeof original !== 'function') throw new Error(`ical.js has no RecurIterator.${name} any more`);
  const counted: Loop = function (...given) {
    takeSteps(steps);
    return original.apply(this, given);
  };
  counted.uncounted = original;
  iterator[name] = counted;
}

/** Throws FileTooMuch for lists, intervals and lengths that are longer than any calendar has. @param top a calendar or one event */
export function requireUsualLengths(top: ICAL.Component): void {
  let dates = 0;
  const waiting = [top];
  for (let component = waiting.pop(); component; component = waiting.pop()) {
    for (const part of component.getAllSubcomponents()) waiting.push(part);
    for (const property of component.getAllProperties()) {
      if (property.name === 'rrule') requireUsualInterval(property.getFirstValue() as ICAL.Recur | null);
      if (property.name === 'rdate' || property.name === 'exdate') dates += property.getValues().length;
      if (property.name === 'duration') requireUsualLength(property.getFirstValue() as ICAL.Duration | null);
    }
    if (dates > DATES_MAX)
      throw new FileTooMuch(
        `This calendar adds or leaves out more than ${count(DATES_MAX)} single dates. Export a shorter time, and choose that file.`,
      );
  }
}

function requireUsualInterval(rule: ICAL.Recur | null): void {
  if ((rule?.interval ?? 1) > INTERVAL_MAX)
    throw new FileTooMuch(
      `An event of this calendar repeats at intervals of more than ${count(INTERVAL_MAX)}. Correct it in your calendar, export again, and choose that file.`,
    );
}

function requireUsualLength(length: ICAL.Duration | null): void {
  if (Math.abs(length?.toSeconds?.() ?? 0) <= LENGTH_MAX_SECONDS) return;
  throw new FileTooMuch(
    'An event of this calendar lasts longer than ten years. Correct it in your calendar, export again, and choose that file.',
  );
}

/** Counts what is read of a calendar, and throws FileTooMuch at the limits of an import. */
export class CalendarCount {
  #events = 0;
  #attendees = 0;

  add(attendees: number): void {
    this.#events += 1;
    this.#attendees += attendees;
    if (this.#events > IMPORT_ROWS_MAX)
      throw new FileTooMuch(
        `This calendar has more than ${count(IMPORT_ROWS_MAX)} events, each repetition up to today counted. Export a shorter time or fewer calendars, and choose that file.`,
      );
    if (this.#attendees > ATTENDEES_MAX)
      throw new FileTooMuch(
        `The events of this calendar name more than ${count(ATTENDEES_MAX)} attendees, each repetition counted. Export a shorter time, and choose that file.`,
      );
  }
}
