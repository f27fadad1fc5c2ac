// Encrypts and decrypts the texts of a request outside /rest/v1, with the coach's data key also those that witnesses wrote (ADR 12).
import { decryptJson, type Lost, type MustDecrypt } from '#server/encryption/decrypt-json.ts';
import type { DataKeys } from '#server/encryption/data-keys.ts';
import { DecryptionError, encryptText } from '#server/encryption/encrypted-text.ts';

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
 * Parses JSON and decrypts its texts, by default those of a request. Throws DecryptionError.
 * @param lost what to do with texts whose key is lost, as for decryptJson
 */
export async function readDecrypted<Content>(
  dataKeys: DataKeys,
  coach: string,
  json: Buffer,
  lost: Lost,
  mustDecrypt: MustDecrypt = isConfidential,
): Promise<Content> {
  const open = async (reload: boolean) => decryptJson(json, await dataKeys.ofCoach(coach, reload), mustDecrypt, lost);
  // Another server may have made the key after this one cached the keys.
  const clear = await open(false).catch((error: unknown) => {
    if (!(error instanceof DecryptionError)) throw error;
    return open(true);
  });
  return JSON.parse(clear.toString()) as Content;
}
