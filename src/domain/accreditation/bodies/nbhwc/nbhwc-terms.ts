// What NBHWC asks of a health and wellness coach in sessions, hours and months.
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';

/** National Board Certified Health & Wellness Coach. */
export const NBC_HWC = 'NBC-HWC';
export const NBHWC_HOURS: HoursTerms = {
  afterCourse: null,
  largestGroup: null,
  paidOnly: false,
  withinMonths: null,
};
export const NBHWC_TERM_MONTHS = 36;
/** An approved programme has at least so many, by NBHWC's standards for programmes. */
export const NBHWC_PROGRAMME_HOURS = 75;
