// How a browser shows that it is known: the secrets that it was given at sign-ins travel in a header, both ways.

/** From the browser its secrets, with commas between, or NO_PROOF where it keeps none yet; from the server a new one. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device';
export const NO_PROOF = 'none';
/** Of as many accounts; more are not kept, nor read. */
export const KNOWN_DEVICE_PROOFS_MAX = 5;
