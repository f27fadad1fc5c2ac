// AC, the Association for Coaching: levels and terms of its coach accreditation.
import type { CredentialBody } from '#domain/accreditation/bodies/credential-body.ts';
import { AC_HOURS, AC_LEVELS, AC_TERM_MONTHS } from './ac-terms.ts';

export const AC: CredentialBody = {
  name: 'Association for Coaching',
  levels: AC_LEVELS,
  hoursTerms: AC_HOURS,
  termMonths: AC_TERM_MONTHS,
  supervisionRatio: null,
  documents: [{ id: 'ac-hours', label: 'AC hours', kind: 'hours' }],
  ladder: null,
  changes: [],
  asksFor: {},
};
