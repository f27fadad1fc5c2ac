// What rpc/client_hours returns: the figures of clients.
import type { SessionFacts } from '#domain/sessions/session-kinds.ts';

/** One entry per client with sessions. Dates are calendar dates. */
export interface ClientHours {
  client_id: string;
  sessions: number;
  minutes: number;
  /** The latest session that is completed or before today. */
  last_date: string | null;
  /** The earliest session that is not completed and is today or later. */
  next_date: string | null;
  /** The most frequent duration of this client's sessions, in minutes. */
  usual_minutes: number;
  /** How the latest session up to today counts; null if all lie ahead. Absent in what a device kept before it was added. */
  last_facts?: LastFacts | null;
}

export type LastFacts = Required<Pick<SessionFacts, 'paid' | 'format' | 'participants' | 'kind' | 'engagement'>>;
