// What is known about an event of a calendar, and what the coach decided about it (ADR 104, 105).
import { ICF_RECENT_MONTHS } from '#domain/accreditation/bodies/icf/icf.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import { compareTexts } from '#domain/lists.ts';
import { MINUTES_PER_DAY } from '#domain/time.ts';
import type { InvitedPeople } from '#domain/people/event-people.ts';
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';

/** How far back calendars are searched: ICF's window for recent hours. */
const BACK_SEARCH_MONTHS = ICF_RECENT_MONTHS;

/** The first calendar day of the search. @param today a calendar day */
export const firstDay = (today: string) => addMonths(today, -BACK_SEARCH_MONTHS);

export interface EventDetails extends InvitedPeople {
  readonly title: string;
  /** Whether the calendar marks it as tentative. */
  readonly isTentative?: boolean;
  readonly notes?: string;
}

/**
 * An event that may become a record: it is over, was not cancelled, and lasts less than a day or is training of whole days. It has
 * notes only if the coach asked for them.
 */
export interface HeldEvent extends EventDetails {
  readonly feedId: string;
  /** UID and RECURRENCE-ID: identifies the event even if everything else about it changes. */
  readonly key: string;
  /** The coach's local calendar day on which it starts. */
  readonly day: string;
  /** An instant as an ISO string. */
  readonly start: string;
  /** WHOLE_DAY_MINUTES for an event of one or more whole days. */
  readonly minutes: number;
}

/** Stands for the length of an event of whole days, which the calendar doesn't say. All other events are shorter. */
export const WHOLE_DAY_MINUTES = MINUTES_PER_DAY;
export const isWholeDay = ({ minutes }: Pick<HeldEvent, 'minutes'>) => minutes === WHOLE_DAY_MINUTES;

export type TimedEvent = EventDetails & Pick<HeldEvent, 'minutes'>;

/** For toSorted. */
export const byStart = (one: HeldEvent, other: HeldEvent) =>
  compareTexts(one.start, other.start) || compareTexts(one.key, other.key);

/**
 * 'record': the event is part of a record. 'never': it belongs to none. 'nobody': no event with this `who` is a session. 'open': the
 * coach withdrew an answer.
 */
export const CALENDAR_ANSWERS = ['record', 'never', 'nobody', 'open'] as const;
export type CalendarAnswerKind = (typeof CALENDAR_ANSWERS)[number];

/** The tables of the records that events become: a session with a client, or what the coach received. */
export type CalendarArea = 'sessions' | ReceivedArea;

export interface CalendarAnswer {
  readonly key: string;
  readonly answer: CalendarAnswerKind;
  /** The table of the record; null if the event is not part of one. */
  readonly area: CalendarArea | null;
  readonly record_id: string | null;
  /** The client of the session; null for everything else. */
  readonly client_id: string | null;
  /** Day and minutes as the calendar had them when the coach last decided. */
  readonly day: string;
  readonly minutes: number;
  /** whoOf() the event if the coach named its client; formOf() it if an uncertain one was confirmed or refused; null if it was certain. */
  readonly who: string | null;
  /** The connected calendar in which the event was found. */
  readonly feed_id: string | null;
  /** When the answer was given, an instant. If there are several about one `who`, the latest counts. */
  readonly answered_at: string;
}
