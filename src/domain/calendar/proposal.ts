// What a coach is asked to confirm from connected calendars (ADR 104): a new record, a change of a record, or that a record whose event
// is gone was not held.
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { CalendarAnswer, CalendarArea, HeldEvent } from './calendar-event.ts';
import type { EventMatch } from './match-event.ts';

export interface LoggedSession {
  readonly id: string;
  readonly client_id: string;
  readonly date: string;
  readonly duration: number;
}

/** A record in the log of something that the coach received. */
export interface LoggedRecord {
  readonly id: string;
  readonly area: ReceivedArea;
  /** A calendar day. */
  readonly date: string;
  /** In minutes. */
  readonly duration: number;
  /** Who gave it, or its title. Absent on the server, which only counts proposals. */
  readonly name?: string;
}

/** A record in the log that came from a calendar; a session has a client. */
export type Logged = Omit<LoggedRecord, 'area'> & { readonly area: CalendarArea; readonly client_id: string | null };

export interface Proposed {
  /** The key of its first event, unique among all proposals. */
  readonly key: string;
  /** By start. */
  readonly events: readonly HeldEvent[];
  /** The calendar day of the session. */
  readonly day: string;
  /** The length of the events together; overlapping time counts once. 0 if only the coach knows it. */
  readonly minutes: number;
  /** Whether it is more likely something else: such proposals are listed only on request (ADR 135). */
  readonly isUnlikely: boolean;
}

/** Events that would become a new record. */
export interface NewProposal extends Proposed, Omit<EventMatch, 'lastRecord'> {
  readonly kind: 'new';
}

interface OfRecord extends Proposed {
  readonly clientId: string | null;
  readonly record: Logged;
  /** The answers about those of its events that are gone. */
  readonly gone: readonly CalendarAnswer[];
}

/** A record from a calendar whose events were changed there since. */
export interface ChangeProposal extends OfRecord {
  readonly kind: 'change';
}

export type Proposal = NewProposal | ChangeProposal | WithdrawnProposal;

/** An event that is part of a record, and is now gone from the calendars or cancelled in them. */
export interface Withdrawn {
  readonly answer: CalendarAnswer;
  /** True if it is gone, false if the calendar says that it didn't take place. */
  readonly isDeleted: boolean;
}

/** A record from a calendar whose events are all gone or cancelled. */
export interface WithdrawnProposal extends OfRecord {
  readonly kind: 'withdrawn';
  /** True if all of them are gone, false if the calendar says of some that they didn't take place. */
  readonly isDeleted: boolean;
}
