// A sealed text or a key that should open and does not: damaged, tampered with, or wrapped with a key that is not in NOTES_KEYS.
// Its message is for the log; it holds no text and no key.
export class SealingError extends Error {
  override readonly name = 'SealingError';
}
