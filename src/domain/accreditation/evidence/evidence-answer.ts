// What rpc/evidence answers (db/migrations/0091-reports-by-the-coachs-day.sql): the rows of evidence, with the sessions as columns.
import type { EvidenceRows, SessionEvidence } from './evidence.ts';

type Differing = Pick<SessionEvidence, 'format' | 'participants' | 'kind' | 'peer_exchange' | 'completed'>;

/** Rows of one table as columns: the n-th values of all columns are one session. Latest last. */
interface SessionColumns {
  readonly id: readonly string[];
  /** Places in `clients`. */
  readonly client: readonly number[];
  readonly date: readonly string[];
  readonly duration: readonly number[];
  readonly paid: readonly (0 | 1 | null)[];
  /** Places in `topic_sets`. */
  readonly topics: readonly number[];
}

export interface EvidenceAnswer extends Omit<EvidenceRows, 'sessions'> {
  readonly topic_sets: readonly (readonly string[])[];
  readonly sessions: SessionColumns;
  /** The sessions that are not completed individual coaching; `at` is the place in the columns. */
  readonly other: readonly (Differing & { readonly at: number })[];
}
