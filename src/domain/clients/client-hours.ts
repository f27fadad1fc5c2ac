// What rpc/client_hours returns: the figures of clients.

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
}
