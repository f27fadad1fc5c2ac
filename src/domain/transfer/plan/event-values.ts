// Turns a calendar event into the values of a session's row.
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { readTimes } from '#domain/lengths/times-of-day.ts';
import { addDaysToInstant, isCalendarDate, MINUTES_PER_DAY } from '#domain/time.ts';
import type { AppointmentStatus } from '#domain/transfer/columns/languages/language.ts';
import {
  describedStatus,
  isNotHeld,
  outcomeIn,
  writtenStatus,
} from '#domain/transfer/columns/cells/appointment-status.ts';
import type { EventTitle } from '#domain/transfer/columns/calendar/title-words.ts';
import type { EventPerson } from '#domain/people/event-people.ts';
import type { Attendee } from '#domain/people/client-guess.ts';
import { dateInWords } from '#domain/transfer/columns/cells/date-text.ts';
import type { FieldName } from '#domain/transfer/columns/fields.ts';
import type { ImportCircumstances } from './import-plan.ts';
import type { UnderstoodCell, RowValues } from '#domain/transfer/columns/row-values.ts';
import type { LeftOut } from '#domain/transfer/columns/decide/left-out-rows.ts';
import { PRO_BONO_IN_TEXT } from '#domain/transfer/columns/calendar/title-lists.ts';
import { readIsoTime } from '#domain/transfer/columns/cells/iso-time.ts';
import { BESIDE, type Reason, reasonFor } from '#domain/transfer/columns/reason.ts';

/** What an import needs to know of an event. Recurring events were expanded before. */
export interface CalendarEvent {
  readonly title: string;
  /** ISO with a zone, or without one for local time; YYYY-MM-DD for whole days. */
  readonly start: string;
  /** As `start`; null if the event has none. */
  readonly end: string | null;
  /** Everybody who was invited. */
  readonly people: readonly EventPerson[];
  readonly organizer: Attendee | null;
  readonly isCancelled: boolean;
  /** Its description. */
  readonly notes?: string;
  readonly isTentative?: boolean;
}

const CANCELLED: LeftOut = { why: 'cancelled', message: 'The event was cancelled' };
export const WHOLE_DAYS: LeftOut = { why: 'all-day', message: 'The event lasts whole days' };

/** The client is not known yet: its text is the event's title. Events before today count as completed. */
export function eventValues(event: CalendarEvent, circumstances: ImportCircumstances): RowValues {
  const { dayOf, today } = circumstances;
  const date = dayOfEvent(event.start, dayOf);
  const duration = minutesOfEvent(event);
  const paid = PRO_BONO_IN_TEXT.test(event.title) ? event.title : '';
  // Blank without a length, so that the reason calls the length missing, not wrong.
  const span = duration === null ? '' : `${event.start} – ${event.end}`;
  const texts = { name: event.title, date: event.start, duration: span, paid };
  const isWhole = lastsWholeDays(event, circumstances);
  const begins = isCalendarDate(event.start) ? null : readIsoTime(event.start);
  const left = event.isCancelled ? CANCELLED : (leftOutByNotes(event.notes) ?? (isWhole ? WHOLE_DAYS : null));
  const reasons = date === null ? [reasonFor('sessions', 'date', event.start, ' is not a date')] : [];
  const doubts = paid ? [reasonFor('sessions', 'paid', paid, ` ${BESIDE}`)] : [];
  const cells: { readonly [name in FieldName]?: UnderstoodCell } = {
    name: { text: texts.name, shown: null },
    date: { text: texts.date, shown: date === null ? null : dateInWords(date) },
    duration: { text: texts.duration, shown: duration === null ? null : durationLabel(duration) },
    ...(paid && { paid: { text: paid, shown: 'Pro bono' } }),
  };
  return {
    ...(date === null ? {} : { date, completed: date < today }),
    ...(duration === null ? {} : { duration }),
    ...(begins !== null && { begins: begins.zoned ? begins.minutes : readTimes(event.start)!.from }),
    ...(paid && { paid: false }),
    ...(left ? { leftOut: left } : {}),
    ...overTexts({ text: () => '', cells, reasons, doubts: left ? [] : [...doubts, ...doubtsOf(event.notes)] }, texts),
  };
}

/** `values` changed to those of a session with several people. */
export function asGroup(values: RowValues, people: number): RowValues {
  if (people < 2) return values;
  const [format, participants] = [SESSION_FORMAT_TEXTS.group, String(people)];
  const cells = {
    ...values.cells,
    format: { text: format, shown: format },
    participants: { text: participants, shown: participants },
  };
  return overTexts({ ...values, format: 'group', participants: people, cells }, { format, participants });
}

/** `values` with these texts instead of their own. */
export function overTexts(values: RowValues, texts: { readonly [name in FieldName]?: string }): RowValues {
  return { ...values, text: (name) => texts[name] ?? values.text(name) };
}

/** The start or the end of a title, before or after a colon or dash, or in brackets. */
const MARKS = [
  /^([^:]{3,30}?)\s*:/,
  /^([^-–—|]{3,30}?)\s+[-–—|]/,
  /^\s*[([]([^()[\]]{3,30})[)\]]/,
  /[([]([^()[\]]{3,30})[)\]]\s*$/,
  /\s[-–—|]\s*([^-–—|]{3,30})$/,
];

/**
 * Recognises 'Canceled: Kim Lee', as Outlook writes it, 'Kim Lee (moved)' and 'Kim Lee no show'.
 * @param read the title and the names of client and coach that it may have besides
 */
export function leftOutByTitle(title: string, read: EventTitle): LeftOut | undefined {
  for (const mark of MARKS) {
    const status = writtenStatus(mark.exec(title.trim())?.[1] ?? '');
    if (isNotHeld(status)) return leftOut(title, status);
  }
  const { status } = read;
  // A moved one may be the event at its new time.
  return status !== 'rescheduled' && isNotHeld(status) ? leftOut(title, status) : undefined;
}

const leftOut = (title: string, status: AppointmentStatus | null): LeftOut => ({
  why: status as LeftOut['why'],
  message: `"${title.trim()}" says ${status}`,
});

/** An event whose notes say nothing but "Client cancelled". */
export function leftOutByNotes(notes = ''): LeftOut | undefined {
  const status = describedStatus(notes);
  return status === null ? undefined : leftOut(notes, status);
}

/** What booking programs write below each event: how to cancel it. */
const HOW_TO_CANCEL = /https?:|@|^(?:re)?(?:cancel|schedule)\b|cancellation|^(?:absage|storno|annulation|annuler)/i;

/** A line such as "Kim cancelled on the day", which may be about another event. */
function doubtsOf(notes = ''): Reason[] {
  const lines = notes.replace(/<[^>]*>/g, '\n').split('\n');
  const said = lines.find((line) => outcomeIn(line, true) && !HOW_TO_CANCEL.test(line.trim()));
  return said === undefined
    ? []
    : [reasonFor('sessions', 'notes', said.trim(), ' may say that the session was not held')];
}

/** The coach's calendar date on which an event starts, or null if the start is not a date. */
function dayOfEvent(start: string, dayOf: ImportCircumstances['dayOf']): string | null {
  if (isCalendarDate(start)) return start;
  const time = readIsoTime(start);
  if (time === null) return null;
  return time.zoned ? dayOf(start) : time.day;
}

/** Whether it lasts from midnight to midnight, or has no times and the coach has not said how long it is. */
function lastsWholeDays(event: CalendarEvent, { dayOf, defaultDuration }: ImportCircumstances): boolean {
  if (isCalendarDate(event.start)) return defaultDuration === null;
  const minutes = minutesOfEvent(event);
  if (minutes === null || minutes <= 0 || minutes % MINUTES_PER_DAY !== 0) return false;
  if (!readIsoTime(event.start)!.zoned) return event.start.slice(11, 16) === '00:00';
  return dayOf(addDaysToInstant(event.start, -1 / MINUTES_PER_DAY)) !== dayOf(event.start);
}

/** Null if an event lasts whole days or has no end. */
function minutesOfEvent({ start, end }: CalendarEvent): number | null {
  const from = readIsoTime(start);
  const to = readIsoTime(end ?? '');
  if (from === null || to === null || from.zoned !== to.zoned) return null;
  return Math.round(to.minutes - from.minutes);
}
