// What a coach is asked to confirm of connected calendars (ADR 104): a session that is not in the log, a change of one, or one that the
// calendar has no more.
import type { CalendarAnswer, HeldEvent } from './calendar-event.ts';

export interface LoggedSession {
  readonly id: string;
  readonly client_id: string;
  readonly date: string;
  readonly duration: number;
}

export interface Proposed {
  /** The key of its first event; no two proposals have the same. */
  readonly key: string;
  /** By start. */
  readonly events: readonly HeldEvent[];
  /** The calendar day of the session. */
  readonly day: string;
  /** How long the events last together; time that two of them share counts once. */
  readonly minutes: number;
}

/** A session that is not in the log. */
export interface NewProposal extends Proposed {
  readonly kind: 'new';
  readonly clientId: string | null;
  readonly candidates: readonly string[];
  readonly isCertain: boolean;
  readonly who: string;
  /** Who comes beside the coach; a group from 2. */
  readonly people: number;
}

/** A session that was recorded from the calendar, of which the calendar says something else now. */
export interface ChangeProposal extends Proposed {
  readonly kind: 'change';
  readonly clientId: string;
  readonly session: LoggedSession;
  /** The answers about events that were part of the session and are no more. */
  readonly gone: readonly CalendarAnswer[];
}

export type Proposal = NewProposal | ChangeProposal | WithdrawnProposal;

/** An event that became part of a session, and that the calendars do not have, or have as cancelled. */
export interface Withdrawn {
  readonly answer: CalendarAnswer;
  /** Whether it is gone; else the calendar says that it was not held. */
  readonly isDeleted: boolean;
}

/** A session that was recorded from the calendar, none of whose events was held as the calendar says now. It has no events. */
export interface WithdrawnProposal extends Proposed {
  readonly kind: 'withdrawn';
  readonly clientId: string;
  readonly session: LoggedSession;
  /** The answers about its events. */
  readonly gone: readonly CalendarAnswer[];
  /** Whether none of them is in a calendar any more. */
  readonly isDeleted: boolean;
}
