// Paid hours with clients where the coach hasn't said whether they report to the coach. They count, so this is a question and no obstacle
// (ADR 129). One finding for all, since one list answers it.
import { amountText } from '#domain/accreditation/amount-text.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { sumOf } from '#domain/lists.ts';
import { CLIENT_PAYMENT_PATH } from '#domain/clients/client-payment.ts';
import { bodyWithoutReports } from './body-limits.ts';
import { clientQuestions } from './client-questions.ts';
import { finding, type Finding } from './finding.ts';

export function relationFindings(evidence: EvidenceRows, today: string): Finding[] {
  const open = [...clientQuestions(evidence, today)].filter(([, { unrelated }]) => unrelated > 0);
  const body = bodyWithoutReports();
  if (open.length === 0 || body === null) return [];
  const hours = amountText(
    sumOf(open, ([, { unrelated }]) => unrelated),
    'minutes',
  );
  const clients = open.length === 1 ? 'one client' : `${open.length} clients`;
  return [
    finding({
      kind: 'relation-missing',
      table: 'clients',
      rows: open.map(([id]) => id),
      date: null,
      client: null,
      reason: `${hours} with ${clients} count as paid. For ${body} they don’t, if these people report to you.`,
      field: 'relation',
      path: CLIENT_PAYMENT_PATH,
    }),
  ];
}
