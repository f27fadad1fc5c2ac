// Reads what the database answers as the rows that rules, audit and documents take.
import type { EvidenceAnswer } from './evidence-answer.ts';
import type { EvidenceRows, SessionEvidence } from './evidence.ts';

const USUAL = {
  format: 'individual',
  participants: null,
  kind: 'coaching',
  peer_exchange: false,
  completed: true,
} as const satisfies Partial<SessionEvidence>;

/** Takes time in proportion to the sessions. */
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
