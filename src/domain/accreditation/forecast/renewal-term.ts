// How long a credential is held, and how many days before its end to remind of the renewal.
import { termOf, type Term } from './credential-term.ts';
import type { CredentialEvidence } from '#domain/accreditation/evidence/evidence.ts';
import { EMCC_TERM_MONTHS } from '#domain/accreditation/bodies/emcc/emcc-terms.ts';
import { ICF_TERM_MONTHS } from '#domain/accreditation/bodies/icf/icf-terms.ts';

export const RENEWAL_NUDGE_DAYS = [90, 75, 50, 25] as const;

const TERM_MONTHS = { ICF: ICF_TERM_MONTHS, EMCC: EMCC_TERM_MONTHS };

export const renewalTerm = (credential: Pick<CredentialEvidence, 'body' | 'awarded_on' | 'expires_on'>): Term =>
  termOf(credential, TERM_MONTHS[credential.body]);
