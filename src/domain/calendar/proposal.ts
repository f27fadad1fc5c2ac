// What a coach is asked to confirm from connected calendars (ADR 104): a record that is not in the log, a change of a record, or a
// record whose event is gone.
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
  /** Who gave it, or its title. Missing on the server, which only counts. */
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
  /** How long the events last together; time that two of them share counts once. 0: only the coach knows. */
  readonly minutes: number;
  /** Whether more speaks against it than for it: it is listed only where the coach asks for it (ADR 135). */
  readonly isUnlikely: boolean;
}

/** A record that is not in the log. */
export interface NewProposal extends Proposed, Omit<EventMatch, 'lastRecord'> {
  readonly kind: 'new';
}

/** A record from the calendar that the calendar has changed since. */
export interface ChangeProposal extends Proposed {
  readonly kind: 'change';
  readonly clientId: string | null;
  readonly record: Logged;
  /** The answers about events that were part of the record and are gone. */
  readonly gone: readonly CalendarAnswer[];
}

export type Proposal = NewProposal | ChangeProposal | WithdrawnProposal;

/** An event that became part of a record, and that the calendars do not have, or have as cancelled. */
export interface Withdrawn {
  readonly answer: CalendarAnswer;
  /** Whether it is gone. If not, the calendar says that it didn't take place. */
  readonly isDeleted: boolean;
}

/** A record from the calendar without events: by the calendar, none of them took place. */
export interface WithdrawnProposal extends Proposed {
  readonly kind: 'withdrawn';
  readonly clientId: string | null;
  readonly record: Logged;
  /** The answers about its events. */
  readonly gone: readonly CalendarAnswer[];
  /** Whether all of them are gone from the calendars. */
  readonly isDeleted: boolean;
}
