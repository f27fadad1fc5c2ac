// What is still missing about each client so that their hours of coaching count, with the hours that wait for it.
import { loggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';

/** Minutes of coaching that took place. */
export interface ClientQuestions {
  /** All of them. */
  readonly all: number;
  /** Of which nobody said whether they were paid. */
  readonly unpaid: number;
  /** Peer coaching that was paid by coaching in return, of which nobody said how much it was. */
  readonly unbalanced: number;
  /** Paid, while it isn't said what the client is to the coach. They count all the same. */
  readonly unrelated: number;
  readonly isPeer: boolean;
}

export const NOTHING: ClientQuestions = { all: 0, unpaid: 0, unbalanced: 0, unrelated: 0, isPeer: false };

/**
 * By client id, of clients with coaching up to `today`, a calendar date.
 * @example clientQuestions(evidence, '2026-11-20').get(id)?.unpaid // 600
 */
export function clientQuestions(evidence: EvidenceRows, today: string): Map<string, ClientQuestions> {
  const relations = new Map(evidence.clients.map(({ id, relation }) => [id, relation ?? null]));
  const found = new Map<string, ClientQuestions>();
  for (const { client, kind, latest, minutes, paid, peerExchange, received } of loggedHours(evidence)) {
    if (kind !== 'coaching' || latest > today || !relations.has(client)) continue;
    const { all, unpaid, unbalanced, unrelated, isPeer } = found.get(client) ?? NOTHING;
    const isUnbalanced = peerExchange && received === null && paid !== false;
    const isUnrelated = paid === true && relations.get(client) === null;
    found.set(client, {
      all: all + minutes,
      unpaid: unpaid + (paid === null && !isUnbalanced ? minutes : 0),
      unbalanced: unbalanced + (isUnbalanced ? minutes : 0),
      unrelated: unrelated + (isUnrelated ? minutes : 0),
      isPeer: isPeer || peerExchange,
    });
  }
  return found;
}

/** Minutes that don't count until something is said. */
export const waitingMinutes = ({ unpaid, unbalanced }: Pick<ClientQuestions, 'unpaid' | 'unbalanced'>): number =>
  unpaid + unbalanced;
