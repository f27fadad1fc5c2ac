// Reads everything for an audit file as the coach, whose policies apply, in one statement, so that it is consistent.
import type { Deps } from '#server/deps.ts';
import { decryptSteps, mayContainEncryptedText } from '#server/encryption/decrypt-json.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { runInSlices } from '#server/time-slices.ts';

/** A replica may answer it (ADR 75). */
const STATEMENT = `select json_build_object('facts', private.audit_file_facts(), 'evidence', public.evidence(), 'log', private.recorded_rows_of_caller())`;

type Reader = Pick<Deps, 'db' | 'dataKeys'>;

/** The decrypted JSON of a PracticeAnswer, in a buffer that can be transferred. Throws DecryptionError. */
export async function readPractice(deps: Reader, caller: VerifiedToken): Promise<ArrayBuffer> {
  const { rows } = await deps.db.asUser(caller.claims, {
    text: STATEMENT,
    kind: 'read',
    isAlone: true,
    isCostly: true,
  });
  return new Uint8Array(await inClear(deps, caller.sub, rows[0]![0]!)).buffer;
}

/** Decrypts. What a user typed that only looks encrypted stays as it is. */
async function inClear({ dataKeys }: Reader, userId: string, json: Buffer): Promise<Buffer> {
  if (!mayContainEncryptedText(json)) return json;
  try {
    return await runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId), () => true, 'named'));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    // Another server may have made the key after this one cached the keys.
    return runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId, true), () => false, 'named'));
  }
}
