// The log of clients: enough hours with clients who may be named, and how each can be reached.
import { consentCheck } from './consent-check.ts';
import type { ClientEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { certain, checkHours } from './check-hours.ts';
import { amountsOf } from './exclusions.ts';
import { minutesOf } from './logged-hours.ts';
import { idsOf } from '#domain/accreditation/evidence/row-ids.ts';
import { compared, counted, type Asked, type RuleResult } from '../rule-result.ts';

const checkLog = ({ test, evidence, circumstances }: Asked<'log-hours' | 'log-contacts'>) =>
  checkHours(evidence, test.terms, circumstances, [consentCheck(evidence)]);

export const logHoursResult = (asked: Asked<'log-hours'>): RuleResult =>
  compared(asked, amountsOf(checkLog(asked), minutesOf));

/** `need` is the number of clients in the log, `rows` are those with contact information. */
export function logContactsResult(asked: Asked<'log-contacts'>): RuleResult {
  const inLog = new Set(certain(checkLog(asked)).map(({ client }) => client));
  const clients = asked.evidence.clients.filter(({ id, consent }) => consent === 'given' && inLog.has(id));
  const reachable = clients.filter(hasContact);
  const rows = idsOf('clients', reachable);
  if (clients.length === 0) return counted(asked, { have: 0, missing: ['No client is named in your log yet.'], rows });
  const nameless = clients.filter((client) => !hasContact(client)).map(({ name }) => name);
  const all = { ...asked, need: clients.length };
  return compared(all, {
    have: reachable.length,
    missing: [`Add an email address or a phone number for ${nameless.join(', ')}.`],
    rows,
  });
}

export function hasContact({ email, phone }: Pick<ClientEvidence, 'email' | 'phone'>): boolean {
  return email.trim() !== '' || (phone ?? '').trim() !== '';
}
