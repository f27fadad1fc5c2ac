// The version of the terms and the data processing agreement: the day of the last change in meaning. Users who accepted an earlier
// version are asked again.

export const LEGAL_VERSION = '2026-11-28';

/** Pages that the server renders (src/server/legal): plain HTML without the app. */
export const LEGAL_PATHS = ['/terms', '/privacy', '/data-processing'] as const;
export type LegalPath = (typeof LEGAL_PATHS)[number];

export const LEGAL_TITLES: Readonly<Record<LegalPath, string>> = {
  '/terms': 'Terms of service',
  '/privacy': 'Privacy',
  '/data-processing': 'Data processing agreement',
};
