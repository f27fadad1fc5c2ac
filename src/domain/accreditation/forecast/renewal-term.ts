// The term of a credential, and the days before its end on which to remind of the renewal.
import { termOf, type Term } from '#domain/accreditation/evaluate/credential-term.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';

export const RENEWAL_NUDGE_DAYS = [90, 75, 50, 25] as const;

type Held = Pick<CredentialEvidence, 'body' | 'level' | 'awarded_on' | 'expires_on'>;

export const renewalTerm = (credential: Omit<Held, 'level'>): Term =>
  termOf(credential, BODIES[credential.body].termMonths);

/** Whether another record of the same credential ends later. @param all the records of the coach's credentials */
export function isRenewed(credential: Held, all: readonly Held[]): boolean {
  const { to } = renewalTerm(credential);
  return all.some(
    ({ body, level, ...one }) =>
      body === credential.body && level === credential.level && renewalTerm({ body, ...one }).to > to,
  );
}
