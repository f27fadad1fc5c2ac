// What rpc/client_hours returns: the figures of clients.
import { SESSION_FACTS, type SessionFacts } from '#domain/sessions/session-kinds.ts';
import { addDays } from '#domain/time.ts';

/** One entry per client with sessions or hours from before Hourbook. Dates are calendar dates. */
export interface ClientHours {
  client_id: string;
  sessions: number;
  /** Of the sessions. */
  minutes: number;
  /** From before Hourbook. Absent in what a device stored before it was added. */
  before_minutes?: number;
  /** The latest session that is completed or before today. */
  last_date: string | null;
  /** The earliest session that is not completed and is today or later. */
  next_date: string | null;
  /** The most frequent duration of this client's sessions, in minutes; null without sessions. */
  usual_minutes: number | null;
  /** How the latest session up to today counts; null if all lie ahead. Absent in what a device stored before it was added. */
  last_facts?: LastFacts | null;
}

/** All facts but peer exchange, which a client's relation says of all sessions. */
export type LastFacts = Required<Omit<SessionFacts, 'peer_exchange'>>;
export const LAST_FACTS = SESSION_FACTS.filter((name) => name !== 'peer_exchange');

/** Minutes with a client from before Hourbook. */
export const minutesBefore = (hours: ClientHours | null | undefined): number => hours?.before_minutes ?? 0;

/** All minutes with a client: what is shown as the client's hours, and what lists are sorted by. */
export const allMinutes = (hours: ClientHours | null | undefined): number =>
  (hours?.minutes ?? 0) + minutesBefore(hours);

/** The most minutes that any of them has, as shown: what bars of hours are drawn against. */
export const mostMinutes = (all: Iterable<ClientHours>): number =>
  [...all].reduce((most, hours) => Math.max(most, allMinutes(hours)), 0);

export const SEEN_LATELY_DAYS = 30;

/** Whether a session was held in the last thirty days. @param today a calendar day */
export const isSeenLately = (hours: ClientHours | null | undefined, today: string): boolean =>
  (hours?.last_date ?? '') >= addDays(today, -SEEN_LATELY_DAYS);
