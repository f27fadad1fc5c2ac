// What rpc/session_totals returns: the sums of the sessions that match the filters.

export interface SessionTotals {
  sessions: number;
  minutes: number;
  /** Months that have sessions, latest first; `month` is YYYY-MM. */
  months: { month: string; sessions: number; minutes: number }[];
}

/** The function's arguments; null means no filter. Dates are calendar dates, both ends included. */
export type SessionTotalsArgs = {
  client: string | null;
  from_date: string | null;
  to_date: string | null;
  is_completed: boolean | null;
  topic: string | null;
};
