// What rpc/client_hours answers: the figures beside a client's name.

/** One entry per client that has sessions; a client without any has none. Dates are calendar dates. */
export interface ClientHours {
  client_id: string;
  sessions: number;
  minutes: number;
  /** The latest session that is completed or lies before today. */
  last_date: string | null;
  /** The earliest that is not completed and lies today or later. */
  next_date: string | null;
  /** The most frequent session length with this client, in minutes. */
  usual_minutes: number;
}
