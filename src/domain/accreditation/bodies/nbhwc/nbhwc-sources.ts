// The sources of NBHWC's rules.
import { readOn } from '#domain/accreditation/bodies/certainty.ts';

const source = readOn('2026-11-23');
const latest = readOn('2026-11-26');

/** On a test site of NBHWC's own pages. */
export const NBHWC_FAQ = source('NBHWC, Frequently Asked Questions', 'https://nbhwc.m2mbeta.com/faq');
export const NBHWC_EXAM = latest('NBHWC, Frequently Asked Questions (its own site)', 'https://nbhwc.org/faq');
export const NBHWC_SESSION_LENGTH = latest(
  'Second-hand: Catalyst Coaching Institute, Nationally Certified Wellness Coach',
  'https://www.catalystcoachinginstitute.com/nationally-certified-wellness-coach/',
);
export const NBHWC_WORK_INSTEAD = latest(
  'Second-hand: Michelle Maclean, Update on the NBHWC exam',
  'https://michelle-maclean.com/update-on-nbhwc-exam/',
);
export const NBHWC_CONTINUING = source(
  'Second-hand: Fitology, NBHWC Continuing Education Requirements (2025)',
  'https://fitologyce.com/blog/nbhwc-ce-requirements-complete-guide',
);
export const NBHWC_ETHICS = source(
  'Second-hand: NBHWC Continuing Education FAQs Answered',
  'https://winenfood.com/nbhwc-continuing-education-faqs-answered',
);
