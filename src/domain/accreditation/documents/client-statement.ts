// A statement for a client: the sessions of a period with their total. Nothing confidential.
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows, SessionEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { isPaidFor } from '#domain/clients/client-payment.ts';
import { compareTexts, sumOf } from '#domain/lists.ts';

export interface ClientStatement {
  readonly client: string;
  readonly from: string;
  readonly to: string;
  /** By date. `paid` as the session says or, if it does not, the client: who pays. What a peer gave in return pays for some hours only. */
  readonly sessions: readonly Pick<SessionEvidence, 'date' | 'duration' | 'kind' | 'format' | 'paid'>[];
  readonly minutes: number;
}

/**
 * Completed sessions from `from` to `to`, inclusive, at most until today.
 * @returns null when there is no such client
 */
export function clientStatement(
  evidence: EvidenceRows,
  asked: { readonly clientId: string; readonly from: string; readonly to: string },
  circumstances: Circumstances,
): ClientStatement | null {
  const client = evidence.clients.find(({ id }) => id === asked.clientId);
  if (client === undefined) return null;
  const until = lastDay(circumstances);
  const { from } = asked;
  const to = asked.to < until ? asked.to : until;
  const byClient = isPaidFor(client.payer);
  const sessions = evidence.sessions
    .filter(({ client_id, completed, date }) => client_id === client.id && completed && date >= from && date <= to)
    .map(({ date, duration, kind, format, paid }) => ({ date, duration, kind, format, paid: paid ?? byClient }))
    .toSorted((one, other) => compareTexts(one.date, other.date));
  return { client: client.name, from, to, sessions, minutes: sumOf(sessions, ({ duration }) => duration) };
}
