// Whether hours may appear in a log: with the client's name only by consent, without it when the client's organisation
// confirms them by a signed letter, which stands for the names of those coached there (ICF Support, article 5000653702). The coach records
// the day of the signature with any client of the organisation, and the letter covers hours up to it. Never for an erased client.
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Check } from './check-hours.ts';

export function consentCheck({ clients }: EvidenceRows): Check {
  const letters = letterDates(clients);
  const facts = new Map(
    clients.map((client) => [
      client.id,
      { consent: client.consent, confirmedUntil: letters.get(organisationKey(client) ?? '') ?? '' },
    ]),
  );
  return ({ client, latest }) => {
    const known = facts.get(client);
    if (known === undefined) return { counts: 'no', reason: 'erased' };
    if (known.consent === 'given' || latest <= known.confirmedUntil) return null;
    if (known.consent === null) return { counts: 'maybe', reason: 'consent-not-asked' };
    return { counts: 'no', reason: 'consent-refused' };
  };
}

/** The same for spellings that differ in case or spaces; null: no organisation. */
export function organisationKey({ organisation }: Pick<ClientEvidence, 'organisation'>): string | null {
  const name = organisation?.trim() ?? '';
  return name === '' ? null : name.toLowerCase().replace(/\s+/g, ' ');
}

/** The day of each organisation's latest letter, by key. */
export function letterDates(clients: readonly ClientEvidence[]): ReadonlyMap<string, string> {
  const dates = new Map<string, string>();
  for (const client of clients) {
    const key = organisationKey(client);
    if (key === null || client.letter_date === null) continue;
    if (client.letter_date > (dates.get(key) ?? '')) dates.set(key, client.letter_date);
  }
  return dates;
}
