// A client's consent to be named to a credentialing body, and other columns of a client that credentials need: texts and limits.
import { LINE_MAX_CHARS } from '#domain/text-limits.ts';

/** Null in the column: not asked. */
export const CONSENTS = ['given', 'refused', 'withdrawn'] as const;
export type Consent = (typeof CONSENTS)[number];
export const CONSENT_TEXTS: Readonly<Record<Consent, string>> = {
  given: 'Given',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};
export const ORGANISATION_MAX_CHARS = LINE_MAX_CHARS;
export const CONSENT_HOW_MAX_CHARS = 500;
