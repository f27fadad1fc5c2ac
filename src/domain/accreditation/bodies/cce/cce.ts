// CCE, the Center for Credentialing & Education, which awards the BCC (Board Certified Coach). Not ICF's CCE, which are hours.
import type { CredentialBody } from '#domain/accreditation/bodies/credential-body.ts';
import { BCC, BCC_HOURS, BCC_HOURS_TERMS, BCC_TERM_MONTHS } from './cce-terms.ts';

export const CCE: CredentialBody = {
  name: 'Center for Credentialing & Education',
  levels: [{ level: BCC, hours: BCC_HOURS }],
  hoursTerms: BCC_HOURS_TERMS,
  termMonths: BCC_TERM_MONTHS,
  supervisionRatio: null,
  documents: [{ id: 'cce-hours', label: 'CCE hours', kind: 'hours' }],
  ladder: null,
  changes: [],
  asksFor: {},
};
