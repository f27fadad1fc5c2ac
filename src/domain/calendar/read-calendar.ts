// The events of an .ics file that a coach imports.
import type { CalendarEvent } from '#domain/transfer/plan/event-values.ts';
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { CalendarCount, requireUsualLengths, startSteps } from './expansion-limits.ts';
import { seriesOf, uidOf } from './event-series.ts';
import { eachOccurrence } from './occurrences.ts';
import { isCancelledCalendar, parseCalendar } from './parse-calendar.ts';

/**
 * The events of an .ics file by start. Repeating ones come one by one up to `until` (a calendar date), with what was moved or left out.
 * One that cannot be read becomes an event without a date, which the preview shows as an error: it blocks no others. Null when the
 * file is no calendar, or its end is missing. Throws FileTooMuch at the limits.
 */
export function readCalendar(text: string, until: string): CalendarEvent[] | null {
  startSteps();
  const read = parseCalendar(text);
  if (read === null || read.isCut) return null;
  const count = new CalendarCount();
  const events = read.damaged.map((summary) => unreadable('', summary));
  for (const calendar of read.calendars) {
    requireUsualLengths(calendar);
    const isCancelled = isCancelledCalendar(calendar);
    for (const series of seriesOf(calendar.getAllSubcomponents('vevent')))
      eachOccurrence(
        series,
        { until },
        {
          found: ({ title, start, end, people, ...occurrence }) => {
            count.add(people.length);
            const attendees = people.map(({ name, email }) => ({ name, email }));
            const cancelled = isCancelled || occurrence.isCancelled;
            events.push({ uid: series.uid, summary: title, start, end, attendees, cancelled });
          },
          failed: (component, error) => {
            if (error instanceof FileTooMuch) throw error;
            count.add(0);
            events.push(unreadable(uidOf(component), String(component.getFirstPropertyValue('summary') ?? '')));
          },
        },
      );
  }
  return events.toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

const unreadable = (uid: string, summary: string): CalendarEvent => ({
  uid,
  summary,
  start: '',
  end: null,
  attendees: [],
  cancelled: false,
});
