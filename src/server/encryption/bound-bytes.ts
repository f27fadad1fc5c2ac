// Bytes encrypted with AES-256-GCM, as nonce, ciphertext and tag. They are bound to a text, such as the id of their row, without which they
// cannot be decrypted: so they are worth nothing in another place.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CIPHER, IV_BYTES, TAG_BYTES } from './encrypted-text.ts';

export function encryptBytes(key: Buffer, content: Uint8Array, boundTo: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for bytes that were changed, cut short, encrypted with another key, or bound to another text. */
export function decryptBytes(key: Buffer, encrypted: Buffer, boundTo: string): Buffer {
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(encrypted.subarray(end));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES, end)), decipher.final()]);
}
