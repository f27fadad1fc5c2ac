// Format and hash of a recovery code: 16 letters and digits in groups of four (80 bits), stored as SHA-256. So many
// bits cannot be found by trying, so a slow hash is not needed.
import { createHash, randomBytes } from 'node:crypto';

/** Crockford's Base32 in lower case: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

export function generateRecoveryCode(): string {
  // 256 is a multiple of 32, so no character is likelier than another.
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Ignores case, spaces and dashes, and reads O as 0 and I and L as 1. */
export function hashRecoveryCode(code: string): Buffer {
  const normalized = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(normalized).digest();
}
