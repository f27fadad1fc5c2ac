// What the database answered about one coach, in clear.
import { runInSlices } from '#server/time-slices.ts';
import { withNewestKeys, type DataKeys } from './data-keys.ts';
import { decryptJson, decryptSteps, mayContainEncryptedText, type Lost, type MustDecrypt } from './decrypt-json.ts';

/** JSON keys of encrypted texts. true: texts that somebody typed have it too, in other objects of the same JSON. */
export type EncryptedUnder = ReadonlyMap<string, boolean>;

/**
 * The JSON with its encrypted texts in clear, or UNREADABLE_TEXT where the key is lost. What somebody typed that only looks encrypted
 * stays as it is. Throws DecryptionError for a damaged text.
 */
export async function decryptAnswer(
  dataKeys: DataKeys,
  userId: string,
  json: Buffer,
  names: EncryptedUnder,
): Promise<Buffer> {
  if (!mayContainEncryptedText(json)) return json;
  const mustDecrypt = (name: string | null, isOfCoach: boolean) => {
    const isTypedToo = name === null ? undefined : names.get(name);
    return isTypedToo === false || (isTypedToo === true && isOfCoach);
  };
  return withNewestKeys(async (reload) => {
    const keys = await dataKeys.ofCoach(userId, reload);
    // At first all: rarely a client's name begins with ~hb1: and is not encrypted.
    return runInSlices(decryptSteps(json, keys, reload ? mustDecrypt : () => true, 'named'));
  });
}

/** A short JSON in clear, parsed. Throws DecryptionError. `mustDecrypt` and `lost`: as for decryptJson. */
export async function readDecrypted<Content>(
  dataKeys: DataKeys,
  userId: string,
  json: Buffer,
  mustDecrypt: MustDecrypt,
  lost: Lost,
): Promise<Content> {
  const clear = await withNewestKeys(async (reload) =>
    decryptJson(json, await dataKeys.ofCoach(userId, reload), mustDecrypt, lost),
  );
  return JSON.parse(clear.toString()) as Content;
}
