import type { CalendarEvent } from '#domain/transfer/columns/event-values.ts';
import ICAL from 'ical.js';

/** More occurrences than this a practice does not have in one appointment; a rule can ask for millions. */
const OCCURRENCES_MAX = 2_000;

/**
 * The events of an .ics file by start. Repeating ones come one by one up to `until` (a calendar date), with what was moved
 * or left out. Null when the file is no calendar.
 */
export function readCalendar(text: string, until: string): CalendarEvent[] | null {
  const calendars = parsed(text);
  if (calendars === null) return null;
  const events = calendars.flatMap((calendar) => {
    const components = new ICAL.Component(calendar as never).getAllSubcomponents('vevent');
    const masters = new Set(components.filter((one) => !isException(one)).map(uidOf));
    return components.flatMap((component) => {
      // The master brings its exceptions; one whose master was not exported stands alone.
      if (isException(component) && masters.has(uidOf(component))) return [];
      return eventsOf(component, until);
    });
  });
  return events.toSorted((a, b) => (a.start < b.start ? -1 : 1));
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
function eventsOf(component: ICAL.Component, until: string): CalendarEvent[] {
  try {
    const event = new ICAL.Event(component);
    return event.isRecurring() ? occurrences(event, until) : [described(event, event.startDate, event.endDate)];
  } catch {
    const summary = String(component.getFirstPropertyValue('summary') ?? '');
    return [{ uid: uidOf(component), summary, start: '', end: null, attendees: [], cancelled: false }];
  }
}

const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '');

function occurrences(event: ICAL.Event, until: string): CalendarEvent[] {
  const found: CalendarEvent[] = [];
  const times = event.iterator();
  while (found.length < OCCURRENCES_MAX) {
    const time = times.next() as ICAL.Time | undefined;
    if (!time || dayOf(time) > until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    found.push(described(item, startDate, endDate));
  }
  return found;
}

function described(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null): CalendarEvent {
  const { component } = event;
  const hasEnd = component.hasProperty('dtend') || component.hasProperty('duration');
  return {
    uid: event.uid,
    summary: event.summary ?? '',
    start: timeText(start),
    end: hasEnd && end ? timeText(end) : null,
    attendees: component.getAllProperties('attendee').map((attendee) => ({
      name: String(attendee.getFirstParameter('cn') ?? ''),
      email: String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, ''),
    })),
    cancelled: String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
  };
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10);

/** A day, an instant, or for a zone that the file does not explain what the clock on the wall shows. */
function timeText(time: ICAL.Time): string {
  if (time.isDate) return dayOf(time);
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  return isFloating ? time.toString().slice(0, 19) : time.toJSDate().toISOString();
}
