// Findings about clients with coaching: consent to be named, contact data, contradicting dates, and what they are to the coach.
import { hasContact } from '#domain/accreditation/evaluate/hours/client-log.ts';
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { amountText } from '#domain/accreditation/amount-text.ts';
import { sumOf } from '#domain/lists.ts';
import { CLIENT_PAYMENT_PATH } from '#domain/clients/client-payment.ts';
import { bodyWithoutReports } from './body-limits.ts';
import { clientQuestions } from './client-questions.ts';
import { finding, type Finding, type Issue } from './finding.ts';
import { longDate } from '#domain/formatting/date-text.ts';

export function clientFindings({ clients, sessions, opening_balances }: EvidenceRows, today: string): Finding[] {
  const coached = new Set([
    ...sessions.filter(({ kind, date }) => kind === 'coaching' && date <= today).map(({ client_id }) => client_id),
    ...opening_balances.map(({ client_id }) => client_id),
  ]);
  return clients.flatMap((client) =>
    [...dates(client), ...(coached.has(client.id) ? [...consent(client), ...contact(client)] : [])].map((said) =>
      finding({
        ...said,
        table: 'clients',
        rows: [client.id],
        date: null,
        client: client.name,
        path: `/clients/${client.id}`,
      }),
    ),
  );
}

function dates({ relationship_start: start, relationship_end: end }: ClientEvidence): Issue[] {
  if (start === null || end === null || end >= start) return [];
  const reason = `Started on ${longDate(start)}, ended on ${longDate(end)}.`;
  return [{ kind: 'relationship-ends-before-start', reason, field: 'relationship_end' }];
}

function consent(client: ClientEvidence): Issue[] {
  if (client.consent === 'given') return [];
  if (client.consent === null)
    return [
      {
        kind: 'consent-missing',
        reason: 'Their hours stay off the log until they agree to be named.',
        field: 'consent',
      },
    ];
  const how = client.consent === 'withdrawn' ? 'They no longer agree to be named' : 'They did not agree to be named';
  return [{ kind: 'consent-refused', reason: `${how}, so these hours are left off the log.`, field: 'consent' }];
}

function contact(client: ClientEvidence): Issue[] {
  if (hasContact(client)) return [];
  return [{ kind: 'contact-missing', reason: 'An email address or a phone number is enough.', field: 'email' }];
}

/**
 * Paid hours with clients where the coach hasn't said whether they report to the coach. They count, so this is a question and no obstacle
 * (ADR 129). One finding for all, since one list answers it.
 */
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
