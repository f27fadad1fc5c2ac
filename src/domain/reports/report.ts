// What rpc/report takes and answers. Durations in minutes, CPD in hours; dates are calendar dates, both ends included.

export type ReportBucket = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface ReportSums {
  /** Every session up to the period's end, as on the dashboard, those of erased clients included. */
  sessions: number;
  minutes: number;
  /** Clients with a session. */
  clients: number;
  /** Supervision and CPD belong to no client: null in the report on one. */
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

export interface BucketSums {
  /** Its first day; it ends before the next one begins, the last with the period. */
  from: string;
  sessions: number;
  minutes: number;
  supervision_minutes: number | null;
  cpd_hours: number | null;
}

export interface Report {
  /** As asked for, or the first and the last record where no end was given; null when there is none. */
  from: string | null;
  to: string | null;
  sums: ReportSums;
  /** Of those, the sessions not completed. */
  planned: { sessions: number; minutes: number };
  /** Null when no period before was asked for. */
  before: ReportSums | null;
  /** Without gaps, earliest first: buckets in which nothing happened have 0. */
  buckets: BucketSums[];
  /** Most minutes first. `client_name` is null for a client who was erased; `client_id` is then their `person`. */
  clients: (ReportShare & { client_id: string; client_name: string | null })[];
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
};
