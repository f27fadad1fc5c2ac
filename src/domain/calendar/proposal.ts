// What a coach is asked to confirm of connected calendars (ADR 104): a record that is not in the log, a change of one, or one that the
// calendar has no more.
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { CalendarAnswer, CalendarArea, HeldEvent } from './calendar-event.ts';
import type { EventMatch } from './match-event.ts';

export interface LoggedSession {
  readonly id: string;
  readonly client_id: string;
  readonly date: string;
  readonly duration: number;
}

/** A record of what the coach received. */
export interface LoggedRecord {
  readonly id: string;
  readonly area: ReceivedArea;
  /** A calendar day. */
  readonly date: string;
  /** In minutes. */
  readonly duration: number;
  /** Who gave it, or its title; not known where the server counts. */
  readonly name?: string;
}

/** A record of any kind that came from a calendar; a session's has a client. */
export type Logged = Omit<LoggedRecord, 'area'> & { readonly area: CalendarArea; readonly client_id: string | null };

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

/** A record that is not in the log. */
export interface NewProposal extends Proposed, Omit<EventMatch, 'lastRecord'> {
  readonly kind: 'new';
}

/** A record that came from the calendar, of which the calendar says something else now. */
export interface ChangeProposal extends Proposed {
  readonly kind: 'change';
  readonly clientId: string | null;
  readonly record: Logged;
  /** The answers about events that were part of the record and are no more. */
  readonly gone: readonly CalendarAnswer[];
}

export type Proposal = NewProposal | ChangeProposal | WithdrawnProposal;

/** An event that became part of a record, and that the calendars do not have, or have as cancelled. */
export interface Withdrawn {
  readonly answer: CalendarAnswer;
  /** Whether it is gone; else the calendar says that it was not held. */
  readonly isDeleted: boolean;
}

/** A record that came from the calendar, none of whose events was held as the calendar says now. It has no events. */
export interface WithdrawnProposal extends Proposed {
  readonly kind: 'withdrawn';
  readonly clientId: string | null;
  readonly record: Logged;
  /** The answers about its events. */
  readonly gone: readonly CalendarAnswer[];
  /** Whether none of them is in a calendar any more. */
  readonly isDeleted: boolean;
}
