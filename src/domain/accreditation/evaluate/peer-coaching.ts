// Peer coaching: as many hours as were received in return count as paid, what was given beyond is pro bono (ICF,
// second-hand: 8 hours received and 10 given are 8 paid and 2 pro bono).
import type { SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface PeerBalance {
  /** Minutes of peer coaching given, with one client. */
  readonly given: number;
  readonly paid: number;
  readonly proBono: number;
}

/**
 * What of the peer coaching given to `clientId` counts as paid. Hours received are not recorded, so they are asked for.
 * @param received minutes
 */
export function peerBalance(sessions: readonly SessionEvidence[], clientId: string, received: number): PeerBalance {
  const given = sessions
    .filter((one) => one.client_id === clientId && one.peer_exchange && one.kind === 'coaching' && one.completed)
    .reduce((sum, { duration }) => sum + duration, 0);
  const paid = Math.min(given, received);
  return { given, paid, proBono: given - paid };
}
