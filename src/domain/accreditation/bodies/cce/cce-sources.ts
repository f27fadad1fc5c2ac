// The sources of CCE's rules.
import { cited, readOn } from '../certainty.ts';

const source = readOn('2026-11-23');

/** For the United States; the copy breaks off after the first way to apply. */
export const REQUIREMENTS = source(
  'CCE, BCC United States Requirements',
  'https://test.cce-global.org/credentialing/bcc/requirements',
);
/** Words that a rule and a part of a form both cite. */
export const TRAINING = cited(
  REQUIREMENTS,
  'Completion of a minimum of 30 hours of professional coach training from a CCE-approved coach training provider.',
);
export const EXPERIENCE_FORM = cited(
  REQUIREMENTS,
  'Experience form completed by a professional coach, supervisor or colleague.',
);
export const ENDORSEMENT = cited(
  REQUIREMENTS,
  'One professional endorsement. Endorsement form completed by a professional reference.',
);
export const EXAM = cited(REQUIREMENTS, 'Applicants must pass the BCC examination to be awarded the BCC credential.');
export const WAYS = source(
  'CCE, Requirements, Board Certified Coach',
  'https://www.cce-global.org/Credentialing/BCC/Requirements',
);
export const CONTINUING = source(
  'CCE, Continuing Education, Board Certified Coach',
  'https://www.cce-global.org/credentialing/bcc/ce',
);
