// The one list of credentialing bodies. Each has a folder in bodies/ with its rules, terms, ladder and texts.
// tests/unit/credential-bodies.test.ts says what else a new body needs.

/** In the order in which they are offered. The names are those in the database (`credentials_body_check`). */
export const BODY_NAMES = ['ICF', 'EMCC', 'AC', 'CCE', 'NBHWC'] as const;
export type Body = (typeof BODY_NAMES)[number];
