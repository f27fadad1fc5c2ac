// Organisations that confirm coaching by a signed letter, which stands for the names of those coached there (ICF Support,
// article 5000653702). The coach records the day of the signature with any client of the organisation.
import type { ClientEvidence } from '#domain/accreditation/evidence/evidence.ts';

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
