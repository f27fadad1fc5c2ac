// The events of a calendar feed that may become records: those that are over and last less than a day, and training of whole days.
import { addDays, addMinutes, dayIn, instantIn, isCalendarDate, MINUTES_PER_DAY } from '#domain/time.ts';
import { count, FileTooMuch } from '#domain/transfer/files/read-limits.ts';
import { isTrainingOfDays } from '#domain/transfer/columns/calendar/title-words.ts';
import { byStart, type HeldEvent, WHOLE_DAY_MINUTES } from './calendar-event.ts';
import { eventKey, FeedContents, type FeedPresence } from './feed-presence.ts';
import type { Attendee } from '#domain/people/client-guess.ts';
import type ICAL from 'ical.js';
import { newestSeriesOf } from './event-series.ts';
import { requireUsualLengths, startEventSteps, startSteps } from './expansion-limits.ts';
import { eachOccurrence, type Occurrence } from './occurrences.ts';
import { isCancelledCalendar, parseCalendar } from './parse-calendar.ts';

export interface ExpansionRange {
  /** The coach's zone, a name of the IANA database. Times without a zone are read in it, and it decides on which day an event is. */
  readonly zone: string;
  /** The first calendar day. */
  readonly from: string;
  /** An instant as an ISO string, usually now: events that end later are left out. */
  readonly until: string;
  /** Whether the coach asked for the notes of events. */
  readonly readsNotes?: boolean;
}

export interface ExpandedCalendar {
  /** By start, then by key. */
  readonly events: readonly HeldEvent[];
  /** Sentences for the coach about what could not be read. */
  readonly faults: readonly string[];
  readonly presence: FeedPresence;
}

/** One connected calendar as the server reads it. */
export interface FeedText {
  readonly feedId: string;
  readonly readsNotes: boolean;
  /** Whether the text has every event that the calendar has. */
  readonly isWhole: boolean;
  /** Why it has not been read lately, for the coach. */
  readonly fault?: string | null;
  readonly text: string;
}

export interface ExpandedFeeds {
  readonly events: readonly HeldEvent[];
  /** Sentences for the coach about what could not be read. */
  readonly faults: readonly string[];
  /** How many calendars could not be read at all. */
  readonly unread: number;
  /** What else is in the calendars that could be read. */
  readonly feeds: readonly FeedPresence[];
}

const EVENTS_MAX = 20_000;
const FAULTS_MAX = 20;
const TITLE_MAX_CHARS = 300;
const NAME_MAX_CHARS = 200;
const PEOPLE_MAX = 100;

/**
 * The events of a calendar from `from` to `until`, without cancelled ones, those without a length, and whole days other than training.
 * An event that cannot be read is named in `faults`; the others are still read. Places and links are ignored, and so are notes unless
 * the coach asked for them. Null if the text is not a calendar.
 * Throws FileTooMuch for more than EVENTS_MAX events, and if all recurrence rules together would take too long.
 * @example expandCalendar(text, { zone: 'Europe/Berlin', from: '2025-05-23', until: '2026-11-23T10:00:00Z' })
 */
export function expandCalendar(text: string, range: ExpansionRange, feedId = ''): ExpandedCalendar | null {
  startSteps();
  const read = parseCalendar(text);
  if (read === null) return null;
  const faults = new Set<string>();
  /** Each once, and no more of them than a coach would read. */
  const addFault = (text: string) => faults.size < FAULTS_MAX && faults.add(text);
  const contents = new FeedContents(feedId, range.from);
  for (const title of read.damaged) {
    addFault(`${quoted(title)} is damaged in the calendar.`);
    contents.lose();
  }
  const found = new Map<string, HeldEvent>();
  // One day more at both ends, since the event's zone may be on another day than the coach's.
  const days = { from: addDays(range.from, -1), until: addMinutes(range.until, MINUTES_PER_DAY).slice(0, 10) };
  for (const calendar of read.calendars) {
    if (isCancelledCalendar(calendar)) continue;
    for (const series of newestSeriesOf(calendar.getAllSubcomponents('vevent'))) {
      startEventSteps();
      const components = [...(series.main ? [series.main] : []), ...series.changed];
      if (!components.every(isUsual)) {
        addFault(`${titleOf(components[0]!)} repeats or lasts longer than any appointment.`);
        contents.lose();
        continue;
      }
      contents.addSeries(series);
      eachOccurrence(series, days, {
        found: (occurrence) => {
          const event = heldEvent({ feedId, uid: series.uid, ...occurrence }, range);
          contents.add(series.uid, occurrence, event);
          if (event === null) return;
          if (occurrence.unknownZone !== null) addFault(unknownZoneText(occurrence.unknownZone));
          found.set(event.key, event);
          if (found.size > EVENTS_MAX)
            throw new FileTooMuch(`This calendar has more than ${count(EVENTS_MAX)} events.`);
        },
        later: (recurrence) => contents.addLater(series.uid, recurrence),
        failed: (component, error) => {
          if (error instanceof FileTooMuch) throw error;
          addFault(`${titleOf(component)} could not be read.`);
          contents.lose();
        },
      });
    }
  }
  return { events: [...found.values()].toSorted(byStart), faults: [...faults], presence: contents.presence };
}

/** The events of several calendars. One that cannot be read is named in `faults`; the others are still read. */
export function expandFeeds(feeds: readonly FeedText[], range: Omit<ExpansionRange, 'readsNotes'>): ExpandedFeeds {
  const events: HeldEvent[] = [];
  const faults: string[] = [];
  const present: FeedPresence[] = [];
  let unread = 0;
  for (const { feedId, readsNotes, isWhole, fault, text } of feeds) {
    if (fault) faults.push(fault);
    try {
      const expanded = expandCalendar(text, { ...range, readsNotes }, feedId);
      if (expanded === null) unread += 1;
      else present.push({ ...expanded.presence, isWhole: expanded.presence.isWhole && isWhole });
      faults.push(...(expanded?.faults ?? ['A calendar could not be read.']));
      for (const event of expanded?.events ?? []) events.push(event);
    } catch (error) {
      unread += 1;
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { events, faults, unread, feeds: present };
}

export interface FeedOccurrence extends Occurrence {
  readonly feedId: string;
  readonly uid: string;
}

/** Null if the event cannot become a record: cancelled, not over yet, before the range, or whole days that are not training. */
export function heldEvent(
  { feedId, uid, ...occurrence }: FeedOccurrence,
  { zone, from, until, readsNotes = false }: ExpansionRange,
): HeldEvent | null {
  if (occurrence.isCancelled) return null;
  const times = timesOf(occurrence, zone);
  if (times === null) return null;
  const { start, end, minutes } = times;
  const day = dayIn(start, zone);
  if (day < from || end > addMinutes(until, 0)) return null;
  return {
    feedId,
    key: eventKey(uid, occurrence.recurrence),
    day,
    start,
    minutes,
    title: occurrence.title.trim().slice(0, TITLE_MAX_CHARS),
    people: occurrence.people.slice(0, PEOPLE_MAX).map((person) => ({ ...person, ...shortened(person) })),
    organizer: occurrence.organizer && shortened(occurrence.organizer),
    ...(occurrence.isTentative === true && { isTentative: true }),
    ...(readsNotes && occurrence.notes !== '' ? { notes: occurrence.notes } : {}),
  };
}

/** Start and end as instants, and the minutes of a HeldEvent; null if the event cannot become a record. */
function timesOf({ start: begins, end, minutes, title }: Occurrence, zone: string) {
  const inZone = (time: string) => (time.endsWith('Z') ? time : instantIn(time, zone));
  if (minutes !== null && minutes < WHOLE_DAY_MINUTES) {
    const start = inZone(begins);
    return minutes > 0 ? { start, end: addMinutes(start, minutes), minutes } : null;
  }
  const isDay = isCalendarDate(begins);
  if ((minutes === null && !isDay) || !isTrainingOfDays(title)) return null;
  const start = inZone(isDay ? `${begins}T00:00:00` : begins);
  const last = isDay ? inZone(`${end ?? addDays(begins, 1)}T00:00:00`) : addMinutes(start, minutes!);
  return { start, end: addMinutes(last, 0), minutes: WHOLE_DAY_MINUTES };
}

const shortened = ({ name, email }: Attendee): Attendee => ({
  name: name.slice(0, NAME_MAX_CHARS),
  email: email.slice(0, NAME_MAX_CHARS),
});

function isUsual(component: ICAL.Component): boolean {
  try {
    requireUsualLengths(component);
    return true;
  } catch {
    return false;
  }
}

const titleOf = (component: ICAL.Component) => quoted(String(component.getFirstPropertyValue('summary') ?? ''));
const quoted = (title: string) => (title === '' ? 'An event without a title' : `“${title.slice(0, 80)}”`);
const unknownZoneText = (name: string) =>
  `We don’t know the time zone “${name.slice(0, 60)}” of an event, so we read its times as yours.`;
