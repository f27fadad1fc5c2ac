// Everything of one coach that an audit file is made from, read as the coach in one statement: policies decide, and all of it is of
// one moment.
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { Deps } from '#server/deps.ts';
import { decryptSteps, mayContainEncryptedText } from '#server/encryption/decrypt-json.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { runInSlices } from '#server/time-slices.ts';

/** A replica may answer it (ADR 75). */
const STATEMENT = `select json_build_object(
  'coach', (select json_build_object('name', coalesce(p.display_name, ''), 'email', p.email) from public.profiles p where p.id = auth.uid()),
  'evidence', public.evidence())`;

interface Answer {
  readonly coach: { readonly name: string; readonly email: string } | null;
  readonly evidence: EvidenceAnswer;
}

export interface Practice {
  readonly coach: { readonly name: string; readonly email: string };
  readonly evidence: EvidenceRows;
}

type Reader = Pick<Deps, 'db' | 'dataKeys'>;

/** Null where the account is gone. Throws DecryptionError. */
export async function readPractice(deps: Reader, caller: VerifiedToken): Promise<Practice | null> {
  const { rows } = await deps.db.asUser(caller.claims, {
    text: STATEMENT,
    kind: 'read',
    isAlone: true,
    isCostly: true,
  });
  const answer = JSON.parse(String(await inClear(deps, caller.sub, rows[0]![0]!))) as Answer;
  return answer.coach && { coach: answer.coach, evidence: readEvidence(answer.evidence) };
}

/** With what a user typed that only looks encrypted left as it is. */
async function inClear({ dataKeys }: Reader, userId: string, json: Buffer): Promise<Buffer> {
  if (!mayContainEncryptedText(json)) return json;
  try {
    return await runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId), () => true));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    // Another server may have made the key after ours were cached.
    return runInSlices(decryptSteps(json, await dataKeys.ofCoach(userId, true), () => false));
  }
}
