// What a recovery code looks like and how it is kept: 16 letters and digits in groups of four (80 bits), stored as SHA-256.
// With so many bits a stolen hash can't be turned back by trying, so no slow hash is needed.
import { createHash, randomBytes } from 'node:crypto';

/** Base32 without letters that are easily taken for digits, in lower case (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

export function drawRecoveryCode(): string {
  // 256 is a multiple of 32, so no character is likelier than another.
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Upper case, spaces and dashes make no difference, nor do O for 0 and I or L for 1. */
export function hashRecoveryCode(code: string): Buffer {
  const read = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(read).digest();
}
