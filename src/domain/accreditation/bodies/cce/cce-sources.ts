// The sources of CCE's rules.
import type { Confirmations } from '#domain/accreditation/bodies/credential-body.ts';
import { cited, readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-23');

/** For the United States; the copy breaks off after the first way to apply. */
export const CCE_REQUIREMENTS = source(
  'CCE, BCC United States Requirements',
  'https://test.cce-global.org/credentialing/bcc/requirements',
);
/** Words that a rule and a part of a form both cite. */
export const CCE_TRAINING = cited(
  CCE_REQUIREMENTS,
  'Completion of a minimum of 30 hours of professional coach training from a CCE-approved coach training provider.',
);
export const CCE_EXPERIENCE_FORM = cited(
  CCE_REQUIREMENTS,
  'Experience form completed by a professional coach, supervisor or colleague.',
);
export const CCE_ENDORSEMENT = cited(
  CCE_REQUIREMENTS,
  'One professional endorsement. Endorsement form completed by a professional reference.',
);
export const CCE_EXAM = cited(
  CCE_REQUIREMENTS,
  'Applicants must pass the BCC examination to be awarded the BCC credential.',
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
