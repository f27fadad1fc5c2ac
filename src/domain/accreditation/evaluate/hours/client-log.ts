// The log of clients: enough hours with clients who may be named, and how each can be reached.
import type { Circumstances } from '../circumstances.ts';
import { consentCheck } from './consent-check.ts';
import type { ClientEvidence, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { checkHours, type HoursTerms } from './check-hours.ts';
import { exclusions, minutesOf, missingTexts } from './exclusions.ts';
import { idsOf, rowIds } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type RuleResult } from '../rule-result.ts';

/** @param need minutes */
export function logHoursResult(
  terms: HoursTerms,
  need: number,
  evidence: EvidenceRows,
  circumstances: Circumstances,
): RuleResult {
  const checked = checkHours(evidence, terms, circumstances, [consentCheck(evidence)]);
  const certain = checked.filter(({ counts }) => counts === 'yes');
  const unclear = checked.filter(({ counts }) => counts === 'maybe');
  const parts = exclusions(checked);
  const have = minutesOf(certain);
  return compared({
    unit: 'minutes',
    have,
    possible: have + minutesOf(unclear),
    need,
    missing: missingTexts(parts),
    exclusions: parts,
    rows: rowIds(certain.map(({ hours }) => hours)),
  });
}

/** `need` is the number of clients in the log, `rows` are those with contact information. */
export function logContactsResult(terms: HoursTerms, evidence: EvidenceRows, circumstances: Circumstances): RuleResult {
  const inLog = new Set(
    checkHours(evidence, terms, circumstances, [consentCheck(evidence)])
      .filter(({ counts }) => counts === 'yes')
      .map(({ hours }) => hours.client),
  );
  const clients = evidence.clients.filter(({ id, consent }) => consent === 'given' && inLog.has(id));
  const reachable = clients.filter(hasContact);
  const rows = idsOf('clients', reachable);
  if (clients.length === 0)
    return counted({ unit: 'clients', have: 0, missing: ['No client is named in your log yet.'], rows });
  const nameless = clients.filter((client) => !hasContact(client)).map(({ name }) => name);
  return compared({
    unit: 'clients',
    have: reachable.length,
    need: clients.length,
    missing: [`Add an email address or a phone number for ${nameless.join(', ')}.`],
    rows,
  });
}

export function hasContact({ email, phone }: Pick<ClientEvidence, 'email' | 'phone'>): boolean {
  return email.trim() !== '' || (phone ?? '').trim() !== '';
}
