// NBHWC, the National Board for Health & Wellness Coaching, which awards the NBC-HWC. It asks for sessions, not for hours.
import type { CredentialBody } from '#domain/accreditation/bodies/credential-body.ts';
import { NBC_HWC, NBHWC_HOURS, NBHWC_TERM_MONTHS } from './nbhwc-terms.ts';

export const NBHWC: CredentialBody = {
  name: 'National Board for Health & Wellness Coaching',
  levels: [{ level: NBC_HWC, hours: null }],
  hoursTerms: NBHWC_HOURS,
  termMonths: NBHWC_TERM_MONTHS,
  supervisionRatio: null,
  documents: [{ id: 'nbhwc-hours', label: 'NBHWC hours', kind: 'hours' }],
  ladder: null,
  changes: [],
  asksFor: {},
};
