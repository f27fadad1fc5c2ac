// Encrypts and decrypts a coach's stored calendars with the coach's data key (ADR 12), and makes the digests by which the parts of a
// calendar are found again. Digests are keyed, so that nobody can guess the content of an event from the database alone.
import { createHmac, hkdfSync } from 'node:crypto';
import {
  decryptText,
  DecryptionError,
  encryptText,
  ENCRYPTED_HEAD_CHARS,
  ENCRYPTED_PREFIX,
  KEY_ID_CHARS,
} from '#server/encryption/encrypted-text.ts';
import { withNewestKeys, type DataKeys } from '#server/encryption/data-keys.ts';

export interface CoachTexts {
  encrypt(text: string): string;
  /** Throws DecryptionError. */
  decrypt(stored: string): string;
  /** The same text as the inside of a JSON string. */
  decryptJson(stored: string): Buffer;
  /** Ids of the coach's lost keys: what was encrypted with them cannot be decrypted (ADR 139). */
  readonly lost: ReadonlySet<string>;
  /** 22 characters. */
  digest(text: string): string;
}

const DIGEST_CHARS = 22;

/** The id of the key that encrypted a text. */
export const keyIdOf = (stored: string): string =>
  stored.slice(ENCRYPTED_PREFIX.length, ENCRYPTED_PREFIX.length + KEY_ID_CHARS);

/** Null if the account no longer exists. */
export async function openCoachTexts(dataKeys: DataKeys, userId: string, reload = false): Promise<CoachTexts | null> {
  if (reload) await dataKeys.ofCoach(userId, true);
  const key = await dataKeys.keyForEncryption(userId);
  if (key === null) return null;
  const { byId, lost } = await dataKeys.ofCoach(userId);
  // Not of the current key: what was stored is found again after that has changed.
  const [first = key] = byId.values();
  const digestKey = Buffer.from(hkdfSync('sha256', first.secret, '', 'calendar digests', 32));
  const decryptJson = (stored: string) => {
    const from = byId.get(keyIdOf(stored));
    const clear = from ? decryptText(Buffer.from(stored.slice(ENCRYPTED_HEAD_CHARS), 'base64url'), from) : null;
    if (clear === null) throw new DecryptionError(`a text of a calendar of ${userId} cannot be opened`);
    return clear;
  };
  return {
    encrypt: (text) => encryptText(text, key),
    decrypt: (stored) => JSON.parse(`"${decryptJson(stored).toString()}"`) as string,
    decryptJson,
    lost,
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url').slice(0, DIGEST_CHARS),
  };
}

/** The coach's texts, and one of them in clear; null if the account no longer exists. Throws DecryptionError. */
export const openStored = (dataKeys: DataKeys, userId: string, stored: string) =>
  withNewestKeys(async (reload) => {
    const texts = await openCoachTexts(dataKeys, userId, reload);
    return texts && { texts, clear: texts.decrypt(stored) };
  });
