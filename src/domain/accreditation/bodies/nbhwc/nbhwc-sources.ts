// The sources of NBHWC's rules.
import { cited, readOn } from '../certainty.ts';

const source = readOn('2026-11-23');
const latest = readOn('2026-11-26');

/** On a test site of NBHWC's own pages. */
export const FAQ = source('NBHWC, Frequently Asked Questions', 'https://nbhwc.m2mbeta.com/faq');
export const EXAM = latest('NBHWC, Frequently Asked Questions (its own site)', 'https://nbhwc.org/faq');
/** Words that a rule and a part of a form both cite. */
export const ELIGIBLE = cited(
  FAQ,
  'sit for the board exam you must complete an NBHWC Approved Training Program, complete 50 health coaching sessions, and have an associate’s degree (or higher)',
);
export const LOG = cited(
  FAQ,
  'You can begin documenting sessions on your NBHWC Coaching Log once you have passed the final Practical Skills Assessment',
);
export const EXAM_PASSED = cited(
  EXAM,
  'Passing the exam … earns you the title of National Board-Certified Health & Wellness Coach (NBC-HWC).',
);
export const SESSION_LENGTH = latest(
  'Second-hand: Catalyst Coaching Institute, Nationally Certified Wellness Coach',
  'https://www.catalystcoachinginstitute.com/nationally-certified-wellness-coach/',
);
export const WORK_INSTEAD = latest(
  'Second-hand: Michelle Maclean, Update on the NBHWC exam',
  'https://michelle-maclean.com/update-on-nbhwc-exam/',
);
export const CONTINUING = source(
  'Second-hand: Fitology, NBHWC Continuing Education Requirements (2025)',
  'https://fitologyce.com/blog/nbhwc-ce-requirements-complete-guide',
);
export const ETHICS = latest(
  'Second-hand: NBHWC Continuing Education FAQs Answered',
  'https://winenfood.com/nbhwc-continuing-education-faqs-answered',
);
export const GUIDE = latest(
  'Second-hand: Your Guide to NBHWC Continuing Education',
  'https://winenfood.com/your-guide-to-nbhwc-continuing-education',
);
