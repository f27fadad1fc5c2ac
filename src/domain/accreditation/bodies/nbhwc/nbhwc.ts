// NBHWC, the National Board for Health & Wellness Coaching, which awards the NBC-HWC. It asks for sessions, not for hours.
import { plainBody, type CredentialBody } from '../credential-body.ts';

/** National Board Certified Health & Wellness Coach. */
export const NBC_HWC = 'NBC-HWC';
export const NBHWC_TERM_MONTHS = 36;
/** An approved programme has at least so many, by NBHWC's standards for programmes. */
export const NBHWC_PROGRAMME_HOURS = 75;

export const NBHWC: CredentialBody = plainBody('NBHWC', {
  name: 'National Board for Health & Wellness Coaching',
  levels: [{ level: NBC_HWC, hours: null }],
  termMonths: NBHWC_TERM_MONTHS,
});
