// Whether hours may appear in a log: with the client's name only by consent, without it when the client's organisation
// confirms them by a letter. A letter covers hours up to the day it was signed. Never for an erased client.
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Check } from './check-hours.ts';
import { letterDates, organisationKey } from './organisation-letters.ts';

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
