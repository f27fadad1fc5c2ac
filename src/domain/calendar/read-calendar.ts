// The events of an .ics file that a coach imports.
import { FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import type ICAL from 'ical.js';
import { newestSeriesOf, seriesOf, type EventSeries } from './event-series.ts';
import type { FeedOccurrence } from './expand-calendar.ts';
import { CalendarCount, requireUsualLengths, startSteps } from './expansion-limits.ts';
import { eachOccurrence, type Occurrence } from './occurrences.ts';
import { isCancelledCalendar, parseCalendar } from './parse-calendar.ts';

export interface ReadCalendar {
  /** By start. */
  readonly events: readonly Occurrence[];
  /** Each event once, in its newest version, without those of a message that cancels them. */
  readonly newest: readonly FeedOccurrence[];
}

/**
 * The events of an .ics file. Each repetition up to `until` (a calendar date) is an event of its own, with its changes and without the
 * excluded ones. An event that can't be read becomes one without a date, which the preview shows as an error. Null if the file is not a
 * calendar, or is cut off. Throws FileTooMuch at the limits.
 */
export function readCalendar(text: string, until: string): ReadCalendar | null {
  startSteps();
  const read = parseCalendar(text);
  if (read === null || read.isCut) return null;
  const count = new CalendarCount();
  const events = read.damaged.map((title) => unreadable(title));
  const newest: FeedOccurrence[] = [];
  for (const calendar of read.calendars) {
    requireUsualLengths(calendar);
    const isCancelled = isCancelledCalendar(calendar);
    const components = calendar.getAllSubcomponents('vevent');
    for (const { series, isWritten, isNewest } of bothOf(components)) {
      eachOccurrence(
        series,
        { until },
        {
          found: (occurrence) => {
            if (isWritten) {
              count.add(occurrence.people.length);
              events.push(isCancelled ? { ...occurrence, isCancelled } : occurrence);
            }
            if (isNewest && !isCancelled) newest.push({ ...occurrence, uid: series.uid, feedId: '' });
          },
          failed: (component, error) => {
            if (error instanceof FileTooMuch) throw error;
            if (!isWritten) return;
            count.add(0);
            events.push(unreadable(String(component.getFirstPropertyValue('summary') ?? '')));
          },
        },
      );
    }
  }
  return { events: events.toSorted((a, b) => (a.start < b.start ? -1 : 1)), newest };
}

interface MarkedSeries {
  readonly series: EventSeries;
  readonly isWritten: boolean;
  readonly isNewest: boolean;
}

/** All events as written, and their newest versions. If both are the same, as nearly always, they are computed once. */
function bothOf(components: readonly ICAL.Component[]): MarkedSeries[] {
  const newest = new Map(newestSeriesOf(components).map((series) => [series.uid, series]));
  const written = seriesOf(components).map((series): MarkedSeries => {
    const last = newest.get(series.uid);
    const isNewest = last?.main === series.main && last.changed.length === series.changed.length;
    if (isNewest) newest.delete(series.uid);
    return { series, isWritten: true, isNewest };
  });
  return [...written, ...[...newest.values()].map((series) => ({ series, isWritten: false, isNewest: true }))];
}

const unreadable = (title: string): Occurrence => ({
  recurrence: '',
  title,
  notes: '',
  start: '',
  end: null,
  minutes: null,
  people: [],
  organizer: null,
  isCancelled: false,
  unknownZone: null,
});
