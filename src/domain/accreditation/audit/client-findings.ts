// Findings about a client with coaching: consent to be named, contact data, and contradicting dates.
import { hasContact } from '#domain/accreditation/evaluate/hours/client-log.ts';
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
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
