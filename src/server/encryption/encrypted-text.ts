// One encrypted text: ~hb1:<key id>:<base64url of nonce, ciphertext and tag>, AES-256-GCM (ADR 12). What is encrypted
// is the text as JSON writes it between its quotes, so that after decryption the bytes can be inserted into a response
// without escaping.
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

/** No text begins with this by chance. A tilde is rare in JSON, so searching for it is cheap. */
export const ENCRYPTED_PREFIX = '~hb1:';
export const KEY_ID_CHARS = 8;
/** Where the base64url begins: after the prefix, the key's id and a colon. */
export const ENCRYPTED_HEAD_CHARS = ENCRYPTED_PREFIX.length + KEY_ID_CHARS + 1;
export const IV_BYTES = 12;
export const TAG_BYTES = 16;
/** As node:crypto names it. */
export const CIPHER = 'aes-256-gcm';

/** A coach's data key. It is wrapped for this coach alone, so texts need not name their coach. */
export interface DataKey {
  readonly id: string;
  /** 32 bytes. Not a KeyObject: with one, node takes twice as long to set up a cipher. */
  readonly secret: Buffer;
}

/**
 * A text or a data key that cannot be decrypted: damaged, tampered with, or wrapped with a key that is not in
 * NOTES_KEYS. The message is for the log; it contains no text and no key.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** The length of what `encryptText` makes of a text of so many bytes, as JSON writes it. */
export const encryptedChars = (bytes: number): number =>
  ENCRYPTED_HEAD_CHARS + Math.ceil(((IV_BYTES + bytes + TAG_BYTES) * 4) / 3);

/** `text` encrypted; the result differs on every call. */
export function encryptText(text: string, { id, secret }: DataKey): string {
  const iv = nextIv();
  const cipher = createCipheriv(CIPHER, secret, iv);
  const content = cipher.update(JSON.stringify(text).slice(1, -1), 'utf8');
  cipher.final();
  return `${ENCRYPTED_PREFIX}${id}:${Buffer.concat([iv, content, cipher.getAuthTag()]).toString('base64url')}`;
}

/**
 * The text as JSON writes it between its quotes; null when `key` did not encrypt it or it was changed. `encrypted`: the
 * decoded base64url part.
 */
export function decryptText(encrypted: Buffer, { secret }: DataKey): Buffer | null {
  if (encrypted.length < IV_BYTES + TAG_BYTES) return null;
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, secret, encrypted.subarray(0, IV_BYTES)).setAuthTag(
    encrypted.subarray(end),
  );
  const content = decipher.update(encrypted.subarray(IV_BYTES, end));
  try {
    decipher.final();
    return content;
  } catch {
    return null;
  }
}

/** Random bytes for 256 texts at a time: a call for each text would cost more than the rest of its encryption. */
const ivs = Buffer.alloc(IV_BYTES * 256);
let usedIvs = ivs.length;

/** A view that is overwritten 256 calls later. */
function nextIv(): Buffer {
  if (usedIvs === ivs.length) {
    randomFillSync(ivs);
    usedIvs = 0;
  }
  return ivs.subarray(usedIvs, (usedIvs += IV_BYTES));
}
