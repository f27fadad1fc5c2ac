// What is known about an event of a calendar, and what the coach decided about it (ADR 104, 105).
import { ICF_RECENT_MONTHS } from '#domain/accreditation/bodies/icf/icf-terms.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { compareTexts } from '#domain/lists.ts';
import { MINUTES_PER_DAY } from '#domain/time.ts';
import type { InvitedPeople } from '#domain/people/event-people.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';

/** How far back calendars are searched: as far as the window in which ICF wants recent hours. */
const BACK_SEARCH_MONTHS = ICF_RECENT_MONTHS;

/** The first calendar day that is searched. @param today a calendar day */
export const firstDay = (today: string) => addMonths(today, -BACK_SEARCH_MONTHS);

export interface EventDetails extends InvitedPeople {
  readonly title: string;
  /** Whether the calendar marks it as tentative. */
  readonly isTentative?: boolean;
  readonly notes?: string;
}

/**
 * An event that may be a record: it was held, and has a length of less than a day, or is training of whole days. Its notes only where
 * the coach asked for them.
 */
export interface HeldEvent extends EventDetails {
  readonly feedId: string;
  /** Identifies the event when anything else about it changes: UID and RECURRENCE-ID. */
  readonly key: string;
  /** The coach's local calendar day on which it starts. */
  readonly day: string;
  /** An instant as an ISO string. */
  readonly start: string;
  /** WHOLE_DAY_MINUTES: whole days, however many. */
  readonly minutes: number;
}

/** The minutes of an event of whole days, whose real length the calendar doesn't say. All other events are shorter. */
export const WHOLE_DAY_MINUTES = MINUTES_PER_DAY;
export const isWholeDay = ({ minutes }: Pick<HeldEvent, 'minutes'>) => minutes === WHOLE_DAY_MINUTES;

export type TimedEvent = EventDetails & Pick<HeldEvent, 'minutes'>;

/** For toSorted. */
export const byStart = (one: HeldEvent, other: HeldEvent) =>
  compareTexts(one.start, other.start) || compareTexts(one.key, other.key);

/**
 * 'record': it is part of a record. 'never': it belongs to no record. 'nobody': no event with this `who` is a session. 'open': the
 * coach took an answer back.
 */
export const CALENDAR_ANSWERS = ['record', 'never', 'nobody', 'open'] as const;
export type CalendarAnswerKind = (typeof CALENDAR_ANSWERS)[number];

/** The tables of the records that events become: a session with a client, or what the coach received. */
export type CalendarArea = 'sessions' | ReceivedArea;

export interface CalendarAnswer {
  readonly key: string;
  readonly answer: CalendarAnswerKind;
  /** The table of the record; null if it is not part of one. */
  readonly area: CalendarArea | null;
  readonly record_id: string | null;
  /** The client of the session; null for everything else. */
  readonly client_id: string | null;
  /** Day and minutes in the calendar when the coach last decided. */
  readonly day: string;
  readonly minutes: number;
  /** What identifies an event whose client the coach has named, or the form of one that was confirmed or refused; null where it was certain. */
  readonly who: string | null;
  /** The connected calendar that had the event. */
  readonly feed_id: string | null;
  /** When it was given, an instant. Of several answers about one `who` the latest counts. */
  readonly answered_at: string;
}
