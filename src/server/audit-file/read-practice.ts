// Reads everything for an audit file as the coach, whose policies apply, in one statement, so that it is consistent.
import type { Deps } from '#server/deps.ts';
import { decryptAnswer } from '#server/encryption/decrypt-answer.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';

/** A replica may answer it (ADR 75). */
const STATEMENT = {
  text: `select json_build_object('facts', private.audit_file_facts(), 'evidence', public.evidence(), 'log', private.recorded_rows_of_caller())`,
  kind: 'read',
  isAlone: true,
  isCostly: true,
} as const;

/** The decrypted JSON of a PracticeAnswer, in a buffer that can be transferred. Throws DecryptionError. */
export async function readPractice(
  { db, dataKeys }: Pick<Deps, 'db' | 'dataKeys'>,
  { claims, sub }: VerifiedToken,
): Promise<ArrayBuffer> {
  const { rows } = await db.asUser(claims, STATEMENT);
  return new Uint8Array(await decryptAnswer(dataKeys, sub, rows[0]![0]!, new Map())).buffer;
}
