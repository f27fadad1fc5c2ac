// Peer coaching: hours given count as paid up to the hours received in return, the rest as pro bono (ICF, second-hand:
// 10 hours given and 8 received are 8 paid and 2 pro bono).
import type { SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';

export interface PeerBalance {
  /** Minutes of peer coaching given, with one client. */
  readonly given: number;
  readonly paid: number;
  readonly proBono: number;
}

/**
 * How much of the peer coaching given to `clientId` counts as paid. Hours received are not recorded, so the caller passes them.
 * @param received minutes
 */
export function peerBalance(sessions: readonly SessionEvidence[], clientId: string, received: number): PeerBalance {
  const given = sessions
    .filter((one) => one.client_id === clientId && one.peer_exchange && one.kind === 'coaching' && one.completed)
    .reduce((sum, { duration }) => sum + duration, 0);
  const paid = Math.min(given, received);
  return { given, paid, proBono: given - paid };
}
