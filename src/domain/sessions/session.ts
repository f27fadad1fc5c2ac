// A coaching session as stored, and the sums that rpc/session_totals answers for a set of filters.
import type { SessionInput } from './session-schema.ts';

/** Instants are ISO strings. */
export interface Session extends SessionInput {
  id: string;
  user_id: string;
  created_at: string;
  updated_at: string;
}

/** Read together with its client; null when the client is missing: shown as 'Unknown Client'. */
export interface SessionWithClient extends Session {
  client: { id: string; name: string } | null;
}

export interface SessionTotals {
  sessions: number;
  minutes: number;
  /** Months that have sessions, latest first; `month` is YYYY-MM. */
  months: { month: string; sessions: number; minutes: number }[];
}
