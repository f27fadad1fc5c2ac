// A part of a backup as it is in somebody else's store: encrypted, and bound to its place, so that no part can be
// altered, exchanged, left out or taken from another copy.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

export interface Place {
  /** Of the copy. */
  readonly name: string;
  readonly part: number;
  readonly isLast: boolean;
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'hourbook backup', 32));
const placeText = ({ name, part, isLast }: Place) => Buffer.from(`${name}\n${part}\n${isLast}`);

/** With AES-256-GCM: nonce, text, tag. @param secret BACKUP_KEY */
export function sealPart(secret: string, place: Place, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(placeText(place));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** null where it is not what was sealed at this place with this key. */
export function openPart(secret: string, place: Place, sealed: Buffer): Buffer | null {
  if (sealed.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(placeText(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
