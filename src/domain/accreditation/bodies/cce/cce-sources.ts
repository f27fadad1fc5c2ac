// The sources of CCE's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-23');

/** For the United States; the copy breaks off after the first way to apply. */
export const CCE_REQUIREMENTS = source(
  'CCE, BCC United States Requirements',
  'https://test.cce-global.org/credentialing/bcc/requirements',
);
export const CCE_WAYS = source(
  'CCE, Requirements, Board Certified Coach',
  'https://www.cce-global.org/Credentialing/BCC/Requirements',
);
export const CCE_CONTINUING = source(
  'CCE, Continuing Education, Board Certified Coach',
  'https://www.cce-global.org/credentialing/bcc/ce',
);

export const CCE_CONFIRMATIONS: Confirmations = {
  hours: {
    text: 'CCE asks for its own form about your experience, filled in by a coach, supervisor or colleague.',
    source: CCE_REQUIREMENTS,
  },
};
