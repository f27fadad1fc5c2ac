// The version of the terms and of the agreement about processing: the day on which their text last changed in meaning. Whoever
// accepted an earlier one is asked again. The one place that names it.

export const LEGAL_VERSION = '2026-11-22';

/** Pages that the server writes itself (src/server/legal): plain HTML without the app. */
export const LEGAL_PATHS = ['/terms', '/privacy', '/data-processing'] as const;
export type LegalPath = (typeof LEGAL_PATHS)[number];

export const LEGAL_TITLES: Readonly<Record<LegalPath, string>> = {
  '/terms': 'Terms of service',
  '/privacy': 'Privacy',
  '/data-processing': 'Data processing agreement',
};
