// The sources of NBHWC's rules.
import type { Source } from '#domain/accreditation/evaluate/rule.ts';

/** When they were read, in stored copies. */
export const NBHWC_SEEN = '2026-11-23';

/** On a test site of NBHWC's own pages. */
export const NBHWC_FAQ: Source = {
  title: 'NBHWC, Frequently Asked Questions',
  url: 'https://nbhwc.m2mbeta.com/faq',
};
export const NBHWC_WORK_INSTEAD: Source = {
  title: 'Second-hand: Primal Health Coach, National Board for Health and Wellness Coaching',
  url: 'https://www.primalhealthcoach.com/blog/national-board-health-wellness-coach-nbhwc/',
};
export const NBHWC_CONTINUING: Source = {
  title: 'Second-hand: Fitology, NBHWC Continuing Education Requirements (2025)',
  url: 'https://fitologyce.com/blog/nbhwc-ce-requirements-complete-guide',
};
export const NBHWC_ETHICS: Source = {
  title: 'Second-hand: NBHWC Continuing Education FAQs Answered',
  url: 'https://winenfood.com/nbhwc-continuing-education-faqs-answered',
};
