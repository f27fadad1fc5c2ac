// What the database answered about one coach, in clear.
import { runInSlices } from '#server/time-slices.ts';
import type { DataKeys } from './data-keys.ts';
import { decryptSteps, mayContainEncryptedText } from './decrypt-json.ts';
import { DecryptionError } from './encrypted-text.ts';

/**
 * The JSON with its encrypted texts in clear, or UNREADABLE_TEXT where the key is lost; `names` are the JSON keys under which they
 * may stand. Throws DecryptionError for a damaged one.
 */
export async function decryptAnswer(
  dataKeys: DataKeys,
  userId: string,
  json: Buffer,
  names: ReadonlySet<string>,
): Promise<Buffer> {
  if (!mayContainEncryptedText(json)) return json;
  try {
    return await runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId), () => true, 'named'));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    // Another server may have created the key after ours were cached. Or a client's name begins with ~hb1: and is not
    // encrypted.
    const mustDecrypt = (name: string | null) => name !== null && names.has(name);
    return runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId, true), mustDecrypt, 'named'));
  }
}
