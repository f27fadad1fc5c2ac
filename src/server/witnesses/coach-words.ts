// Encrypts and decrypts the texts of a request outside /rest/v1, with the coach's data key also those that witnesses wrote (ADR 12).
import { readDecrypted } from '#server/encryption/decrypt-answer.ts';
import type { Lost } from '#server/encryption/decrypt-json.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';

type Texts<Key extends string> = Readonly<Record<Key, string | null>>;

/** Empty texts stay empty. Null if the coach's account was deleted. */
export async function encryptFor<Key extends string>(
  dataKeys: DataKeys,
  coach: string,
  texts: Texts<Key>,
): Promise<Texts<Key> | null> {
  const key = await dataKeys.keyForEncryption(coach);
  if (!key) return null;
  const encrypted = Object.entries<string | null>(texts).map(([name, text]) => [
    name,
    text ? encryptText(text, key) : text,
  ]);
  return Object.fromEntries(encrypted) as Texts<Key>;
}

const CONFIDENTIAL: ReadonlySet<string> = new Set(['message', 'coach_role', 'witness_role', 'policy']);
const isConfidential = (name: string | null) => name !== null && CONFIDENTIAL.has(name);

/**
 * Parses the JSON of a request and decrypts its texts. Throws DecryptionError.
 * @param lost what to do with texts whose key is lost, as for decryptJson
 */
export const readRequest = <Content>(dataKeys: DataKeys, coach: string, json: Buffer, lost: Lost): Promise<Content> =>
  readDecrypted(dataKeys, coach, json, isConfidential, lost);
