// The term of a credential, and the days before its end on which to remind of the renewal.
import { termOf, type Term } from '#domain/accreditation/evaluate/credential-term.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { BODIES } from '#domain/accreditation/bodies/bodies.ts';

export const RENEWAL_NUDGE_DAYS = [90, 75, 50, 25] as const;

export const renewalTerm = (credential: Pick<CredentialEvidence, 'body' | 'awarded_on' | 'expires_on'>): Term =>
  termOf(credential, BODIES[credential.body].termMonths);
