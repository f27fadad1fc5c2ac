// What CCE asks of a BCC in hours and months.
import type { HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';

/** Board Certified Coach. */
export const BCC = 'BCC';
export const BCC_HOURS = 30;
export const BCC_HOURS_TERMS: HoursTerms = {
  afterCourse: null,
  largestGroup: null,
  paidOnly: false,
  withinMonths: null,
};
export const BCC_TERM_MONTHS = 60;
