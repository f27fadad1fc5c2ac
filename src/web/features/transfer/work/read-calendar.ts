import type { CalendarEvent } from '#domain/transfer/columns/event-values.ts';
import { FileTooMuch } from '#domain/transfer/read/read-limits.ts';
import ICAL from 'ical.js';
import { CalendarCount, requireUsualLengths, startSteps, takeSteps } from './calendar-limits.ts';

/** A step more for as many properties of an event, since ical.js looks through them for each occurrence. */
const PROPERTIES_A_STEP = 50;

/**
 * The events of an .ics file by start. Repeating ones come one by one up to `until` (a calendar date), with what was moved
 * or left out. Null when the file is no calendar. Throws FileTooMuch at the limits.
 */
export function readCalendar(text: string, until: string): CalendarEvent[] | null {
  const calendars = parsed(text);
  if (calendars === null) return null;
  startSteps();
  const found = new CalendarCount();
  return calendars
    .flatMap((calendar) => eventsOfCalendar(new ICAL.Component(calendar as never), until, found))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

function eventsOfCalendar(calendar: ICAL.Component, until: string, found: CalendarCount): CalendarEvent[] {
  requireUsualLengths(calendar);
  const exceptions = new Map<string, ICAL.Component[]>();
  const alone: ICAL.Component[] = [];
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const uid = uidOf(component);
    if (!isException(component)) alone.push(component);
    else if (exceptions.has(uid)) exceptions.get(uid)!.push(component);
    else exceptions.set(uid, [component]);
  }
  const masters = new Set(alone.map(uidOf));
  // A master brings its exceptions; one whose master was not exported stands alone.
  for (const [uid, components] of exceptions) if (!masters.has(uid)) for (const one of components) alone.push(one);
  return alone.flatMap((component) => eventsOf(component, exceptions.get(uidOf(component)) ?? [], until, found));
}

function parsed(text: string): unknown[] | null {
  try {
    const found = ICAL.parse(text) as unknown[];
    return typeof found[0] === 'string' ? [found] : found;
  } catch {
    return null;
  }
}

/** One that cannot be read becomes an event without a date, which the preview shows as an error: it blocks no others. */
function eventsOf(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  until: string,
  found: CalendarCount,
): CalendarEvent[] {
  try {
    const event = new ICAL.Event(component, { exceptions: isException(component) ? [] : [...exceptions] });
    if (event.isRecurring()) return occurrences(event, until, found);
    const described = descriptionOf(event);
    found.add(described.attendees.length);
    return [{ ...described, ...timesOf(event, event.startDate, event.endDate) }];
  } catch (error) {
    if (error instanceof FileTooMuch) throw error;
    found.add(0);
    const summary = String(component.getFirstPropertyValue('summary') ?? '');
    return [{ uid: uidOf(component), summary, start: '', end: null, attendees: [], cancelled: false }];
  }
}

const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');

function occurrences(event: ICAL.Event, until: string, count: CalendarCount): CalendarEvent[] {
  const found: CalendarEvent[] = [];
  const descriptions = new Map<ICAL.Event, Description>();
  const steps = 1 + Math.floor(event.component.getAllProperties().length / PROPERTIES_A_STEP);
  const times = event.iterator();
  for (let time = nextOf(times); time && dayOf(time) <= until; time = nextOf(times)) {
    takeSteps(steps);
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    const described = descriptions.get(item) ?? descriptionOf(item);
    descriptions.set(item, described);
    count.add(described.attendees.length);
    found.push({ ...described, ...timesOf(item, startDate, endDate) });
  }
  return found;
}

const nextOf = (times: ICAL.RecurExpansion) => times.next() as ICAL.Time | undefined;

type Description = Omit<CalendarEvent, 'start' | 'end'>;

/** What all occurrences of an event share. */
function descriptionOf(event: ICAL.Event): Description {
  const { component } = event;
  return {
    uid: event.uid,
    summary: event.summary ?? '',
    attendees: component.getAllProperties('attendee').map((attendee) => ({
      name: String(attendee.getFirstParameter('cn') ?? ''),
      email: String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, ''),
    })),
    cancelled: String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
  };
}

function timesOf({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null) {
  const hasEnd = component.hasProperty('dtend') || component.hasProperty('duration');
  return { start: timeText(start), end: hasEnd && end ? timeText(end) : null };
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

/** A day, an instant, or for a zone that the file does not explain what the clock on the wall shows. */
function timeText(time: ICAL.Time): string {
  if (time.isDate) return dayOf(time);
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? time.toString().slice(0, 19) : time.toJSDate().toISOString();
}
