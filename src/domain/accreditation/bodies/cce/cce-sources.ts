// The sources of CCE's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** When they were read, in stored copies. */
export const CCE_SEEN = '2026-11-23';

/** For the United States; the copy breaks off after the first way to apply. */
export const CCE_REQUIREMENTS: Source = {
  title: 'CCE, BCC United States Requirements',
  url: 'https://test.cce-global.org/credentialing/bcc/requirements',
};
export const CCE_WAYS: Source = {
  title: 'CCE, Requirements, Board Certified Coach',
  url: 'https://www.cce-global.org/Credentialing/BCC/Requirements',
};
export const CCE_CONTINUING: Source = {
  title: 'CCE, Continuing Education, Board Certified Coach',
  url: 'https://www.cce-global.org/credentialing/bcc/ce',
};

export const CCE_CONFIRMATIONS: Confirmations = {
  hours: {
    text: 'CCE asks for its own form about your experience, filled in by a coach, supervisor or colleague.',
    source: CCE_REQUIREMENTS,
  },
};
