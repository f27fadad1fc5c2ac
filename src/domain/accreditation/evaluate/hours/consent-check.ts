// Whether hours may appear in a log that names clients: only with the client's consent, and never for an erased client.
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { ExclusionReason } from './exclusion-reason.ts';
import type { LoggedHours } from './logged-hours.ts';

type Doubt = { readonly counts: 'maybe' | 'no'; readonly reason: ExclusionReason };

export function consentCheck({ clients }: EvidenceRows): (hours: LoggedHours) => Doubt | null {
  const consents = new Map(clients.map(({ id, consent }) => [id, consent]));
  return ({ client }) => {
    const consent = consents.get(client);
    if (consent === undefined) return { counts: 'no', reason: 'erased' };
    if (consent === null) return { counts: 'maybe', reason: 'consent-not-asked' };
    return consent === 'given' ? null : { counts: 'no', reason: 'consent-refused' };
  };
}
