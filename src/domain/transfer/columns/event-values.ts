// A calendar event as the values of a session's row.
import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { isCalendarDate } from '#domain/time.ts';
import type { Attendee } from '#domain/transfer/plan/people/client-guess.ts';
import { dateInWords } from '#domain/transfer/read/cells/date-text.ts';
import type { FieldName } from './fields.ts';
import type { ImportCircumstances, LeftOut, UnderstoodCell } from '#domain/transfer/plan/import-plan.ts';
import { readIsoTime } from '#domain/transfer/read/cells/iso-time.ts';
import { reasonFor } from '#domain/transfer/plan/reason.ts';
import type { RowValues } from './row-values.ts';

/** One occurrence: recurring events are expanded before. */
export interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  /** ISO with a zone, or without one for the clock on the wall; YYYY-MM-DD for whole days. */
  readonly start: string;
  /** As `start`; null where the event has none. */
  readonly end: string | null;
  readonly attendees: readonly Attendee[];
  readonly cancelled: boolean;
}

const CANCELLED: LeftOut = { why: 'cancelled', message: 'The event was cancelled' };

/** The client is open: its text is the event's title. A day that has passed is completed, today's not yet. */
export function eventValues(event: CalendarEvent, { dayOf, today }: ImportCircumstances): RowValues {
  const date = dayOfEvent(event.start, dayOf);
  const duration = minutesOfEvent(event);
  const texts = { name: event.summary, date: event.start, duration: spanOf(event) };
  const reasons = date === null ? [reasonFor('sessions', 'date', event.start, ' is not a date')] : [];
  const cells: { readonly [name in FieldName]?: UnderstoodCell } = {
    name: { text: texts.name, shown: null },
    date: { text: texts.date, shown: date === null ? null : dateInWords(date) },
    duration: { text: texts.duration, shown: duration === null ? null : durationLabel(duration) },
  };
  return {
    ...(date === null ? {} : { date, completed: date < today }),
    ...(duration === null ? {} : { duration }),
    ...(event.cancelled ? { leftOut: CANCELLED } : {}),
    ...withTexts({ text: () => '', cells, reasons }, texts),
  };
}

/** The texts of an event whom several people attend beside the coach. */
export const groupTexts = (people: number): { readonly [name in FieldName]?: string } =>
  people > 1 ? { format: SESSION_FORMAT_TEXTS.group, participants: String(people) } : {};

/** `values` as those of a session with several people. */
export function asGroup(values: RowValues, people: number): RowValues {
  if (people < 2) return values;
  const texts = groupTexts(people);
  const shown = Object.entries(texts).map(([name, text]) => [name, { text, shown: text }]);
  return {
    ...values,
    format: 'group',
    participants: people,
    cells: { ...values.cells, ...(Object.fromEntries(shown) as RowValues['cells']) },
    text: (name) => texts[name] ?? values.text(name),
  };
}

/** `values` with these texts, and no others. */
export function withTexts(values: RowValues, texts: { readonly [name in FieldName]?: string }): RowValues {
  return { ...values, text: (name) => texts[name] ?? '' };
}

/** The calendar date on which an event starts for the reader, null when it is none. */
function dayOfEvent(start: string, dayOf: ImportCircumstances['dayOf']): string | null {
  if (isCalendarDate(start)) return start;
  const time = readIsoTime(start);
  if (time === null) return null;
  return time.zoned ? dayOf(start) : time.day;
}

/** Null where an event has no length of its own: whole days, no end. */
function minutesOfEvent({ start, end }: CalendarEvent): number | null {
  const from = readIsoTime(start);
  const to = readIsoTime(end ?? '');
  if (from === null || to === null || from.zoned !== to.zoned) return null;
  return Math.round(to.minutes - from.minutes);
}

/** What a reason quotes; blank where there is no length, so that it is missing rather than wrong. */
const spanOf = (event: CalendarEvent) => (minutesOfEvent(event) === null ? '' : `${event.start} – ${event.end}`);
