// How the server recognises a browser (ADR 22): secrets given at sign-ins, sent in a header in both directions.

/** From the browser its secrets, separated by commas, or NO_PROOF if it has none; from the server a new one. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device';
export const NO_PROOF = 'none';
/** The maximum number of secrets, one per account, that a browser stores and the server reads. */
export const KNOWN_DEVICE_PROOFS_MAX = 5;
