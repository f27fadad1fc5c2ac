// A client as stored, and the figures that rpc/client_hours answers beside it.
import type { ClientInput } from './client-schema.ts';

/** Instants are ISO strings. */
export interface Client extends ClientInput {
  id: string;
  user_id: string;
  created_at: string;
  updated_at: string;
}

/** One entry per client that has sessions; a client without any has none. Dates are calendar dates. */
export interface ClientHours {
  client_id: string;
  sessions: number;
  minutes: number;
  /** The latest session that is completed or lies before today. */
  last_date: string | null;
  /** The earliest that is not completed and lies today or later. */
  next_date: string | null;
  /** The length logged most often with this client. */
  usual_minutes: number;
}
