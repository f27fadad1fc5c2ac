// The arguments and the result of rpc/report. Durations in minutes, CPD in hours; dates are calendar dates, both ends included.

export type ReportBucket = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface ReportSums {
  /** All sessions of the period, as on the dashboard, including those of erased clients. */
  sessions: number;
  minutes: number;
  /** Clients with a session; in a report of all time also those with hours from before Hourbook. */
  clients: number;
  /** Null in a report on one client: supervision and CPD have no client. */
  supervision_sessions: number | null;
  supervision_minutes: number | null;
  cpd_records: number | null;
  cpd_hours: number | null;
}

/** A client's or a topic's share, now and in the period before (0 when nothing is compared). */
export interface ReportShare {
  sessions: number;
  minutes: number;
  sessions_before: number;
  minutes_before: number;
}

export interface ClientShare extends ReportShare {
  client_id: string;
  client_name: string | null;
  /** From before Hourbook, not in `minutes`; 0 in a report of a period. */
  opening_minutes: number;
}

export interface BucketSums {
  /** Its first day. It ends before the next one begins, the last one with the period. */
  from: string;
  sessions: number;
  minutes: number;
  /** Of these, as the session says or, if it does not, the client: who pays. The rest is not said. */
  paid_minutes: number;
  pro_bono_minutes: number;
  /** With each of the first six topics of the report that have a name, in its order. */
  topic_minutes: readonly number[];
  supervision_minutes: number | null;
  cpd_hours: number | null;
}

export interface Report {
  /** The requested ends, or the dates of the first and last record; null without records. */
  from: string | null;
  to: string | null;
  sums: ReportSums;
  /** The sums of sessions that are not completed. */
  planned: { sessions: number; minutes: number };
  /** Coaching and mentoring that are completed, for which supervision is asked. */
  practice_minutes: number;
  /** The last day with supervision, which may be planned; null without, and in a report on one client. */
  last_supervision: string | null;
  /** From before Hourbook, of the client or of everyone: of no period, so in no other sum. */
  opening_minutes: number;
  /** Null if no period before was requested. */
  before: ReportSums | null;
  /** Without gaps, earliest first: empty buckets have 0. */
  buckets: BucketSums[];
  /** Most hours first. `client_name` is null for a client who was erased; `client_id` is then their `person`. */
  clients: ClientShare[];
  /** Most minutes first; a session counts with each of its topics, and last, under null, when it has none. */
  topics: (ReportShare & { topic: string | null })[];
}

export type ReportArgs = {
  from_date: string | null;
  to_date: string | null;
  /** First day of the period before, which ends the day before from_date. */
  before_from: string | null;
  client: string | null;
  bucket: ReportBucket;
  /** The first day of a week where the profile names none. */
  usual_week_start: 'monday' | 'sunday' | 'saturday';
};
