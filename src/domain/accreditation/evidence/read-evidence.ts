// Converts the result of rpc/evidence (db/functions/evidence.sql), which has sessions as columns, to rows of evidence.
import type { EvidenceRows, SessionEvidence } from './evidence.ts';

type Differing = Pick<
  SessionEvidence,
  'format' | 'participants' | 'kind' | 'peer_exchange' | 'engagement' | 'completed'
>;

/** Rows of one table as columns: the n-th values of all columns are one session. Latest last. */
interface SessionColumns {
  readonly id: readonly string[];
  /** Indexes into `clients`. */
  readonly client: readonly number[];
  readonly date: readonly string[];
  readonly duration: readonly number[];
  readonly paid: readonly (0 | 1 | null)[];
  /** Indexes into `topic_sets`. */
  readonly topics: readonly number[];
}

export interface EvidenceAnswer extends Omit<EvidenceRows, 'sessions'> {
  readonly topic_sets: readonly (readonly string[])[];
  readonly sessions: SessionColumns;
  /** The sessions that are not completed individual coaching; `at` is the index in the columns. */
  readonly other: readonly (Differing & { readonly at: number })[];
}

const USUAL = {
  format: 'individual',
  participants: null,
  kind: 'coaching',
  peer_exchange: false,
  engagement: null,
  completed: true,
} as const satisfies Partial<SessionEvidence>;

/** Takes time proportional to the sessions. */
export function readEvidence({ topic_sets, sessions, other, ...rows }: EvidenceAnswer): EvidenceRows {
  const differing = new Map(other.map(({ at, ...facts }) => [at, facts]));
  return {
    ...rows,
    sessions: sessions.id.map((id, place): SessionEvidence => {
      const paid = sessions.paid[place] ?? null;
      return {
        id,
        client_id: rows.clients[sessions.client[place]!]!.id,
        date: sessions.date[place]!,
        duration: sessions.duration[place]!,
        paid: paid === null ? null : paid === 1,
        topics: topic_sets[sessions.topics[place]!]!,
        ...USUAL,
        ...differing.get(place),
      };
    }),
  };
}
