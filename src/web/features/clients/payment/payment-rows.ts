import { NOTHING_SAID } from '#domain/clients/client-payment.ts';
import type { ClientPayment, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import {
  clientQuestions,
  NOTHING,
  waitingMinutes,
  type ClientQuestions,
} from '#domain/accreditation/audit/client-questions.ts';
import { isBare } from '#web/data/device/device-query.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';

export interface PaymentRow {
  readonly client: ClientRow;
  readonly questions: ClientQuestions;
}

/** @param today a calendar date */
export function paymentRows(clients: readonly ClientRow[], evidence: EvidenceRows, today: string): PaymentRow[] {
  const questions = clientQuestions(evidence, today);
  const known = new Map(evidence.clients.map((client) => [client.id, client]));
  return clients.map((client) => ({
    // Without a connection the list of clients has names alone, and what rules count has the rest.
    client: isBare(client) ? { ...client, ...paymentOf(known.get(client.id)) } : client,
    questions: questions.get(client.id) ?? NOTHING,
  }));
}

const paymentOf = ({ payer, relation, received_minutes }: ClientPayment = NOTHING_SAID): ClientPayment => ({
  payer,
  relation,
  received_minutes,
});

/** First the clients whose hours wait for an answer, then those whose paid hours may not count, each by hours; then by name. */
export const inOrder = (rows: readonly PaymentRow[]): PaymentRow[] =>
  rows.toSorted(
    (one, other) =>
      waitingMinutes(other.questions) - waitingMinutes(one.questions) ||
      other.questions.unrelated - one.questions.unrelated ||
      one.client.name.localeCompare(other.client.name),
  );
