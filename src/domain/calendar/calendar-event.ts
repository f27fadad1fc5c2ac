// What is stored of an event of a connected calendar, and what a coach decided about it (ADR 104, 105).
import { ICF_RECENT_MONTHS } from '#domain/accreditation/bodies/icf/icf-terms.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { Attendee } from '#domain/people/client-guess.ts';

/** How far back calendars are looked at: as long as the window in which ICF wants recent hours. */
const BACK_SEARCH_MONTHS = ICF_RECENT_MONTHS;

/** The first calendar day that is looked at. @param today a calendar day */
export const firstDay = (today: string) => addMonths(today, -BACK_SEARCH_MONTHS);

/** The texts of an event, encrypted together. */
export interface EventDetails {
  readonly title: string;
  /** Everybody invited. */
  readonly people: readonly (Attendee & { readonly hasDeclined: boolean })[];
  readonly organizer: Attendee | null;
  /** Only where the coach asked for them. */
  readonly notes?: string;
}

export interface CalendarEventRow extends EventDetails {
  readonly feed_id: string;
  /** What names the event, whatever else of it changes: UID and RECURRENCE-ID. */
  readonly key: string;
  /** The coach's local calendar day. */
  readonly day: string;
  /** An instant. */
  readonly starts_at: string;
  readonly minutes: number;
}

/**
 * 'session': it is part of a session. 'never': this one is none. 'nobody': none of the events that are known by `who` is. 'open': the
 * coach took an answer back.
 */
export const CALENDAR_ANSWERS = ['session', 'never', 'nobody', 'open'] as const;
export type CalendarAnswerKind = (typeof CALENDAR_ANSWERS)[number];

export interface CalendarAnswer {
  readonly key: string;
  readonly answer: CalendarAnswerKind;
  readonly session_id: string | null;
  /** Whose session it is; null unless it is one. */
  readonly client_id: string | null;
  /** Day and minutes as the calendar said them when the coach last decided. */
  readonly day: string;
  readonly minutes: number;
  /** By what events are known for whom the coach has said who they are; null where nobody had to say it. */
  readonly who: string | null;
  /** When it was given, an instant: the latest about one `who` counts. */
  readonly answered_at: string;
}
