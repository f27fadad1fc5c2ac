// Everything of one coach that an audit file is made from, read as the coach in one statement: policies decide, and all of it is of
// one moment.
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { readAnswers, type AuditFacts } from '#domain/audit-file/read-answers.ts';
import { readChain, readRecorded, type LogAnswer, type RecordedRows } from '#domain/audit-file/read-log.ts';
import type { WitnessAnswer } from '#domain/audit-file/audit-source.ts';
import type { Chain } from '#domain/audit-file/signed-payload.ts';
import type { Deps } from '#server/deps.ts';
import { decryptSteps, mayContainEncryptedText } from '#server/encryption/decrypt-json.ts';
import { DecryptionError } from '#server/encryption/encrypted-text.ts';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { runInSlices } from '#server/time-slices.ts';

/** A replica may answer it (ADR 75). */
const STATEMENT = `select json_build_object('facts', private.audit_file_facts(), 'evidence', public.evidence(), 'log', public.log_changes())`;

interface Answer {
  readonly facts: AuditFacts;
  readonly evidence: EvidenceAnswer;
  readonly log: LogAnswer;
}

export interface Practice {
  readonly coach: { readonly name: string; readonly email: string };
  readonly evidence: EvidenceRows;
  readonly answers: readonly WitnessAnswer[];
  readonly recorded: RecordedRows;
  readonly chain: Chain | null;
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
  const { coach } = answer.facts;
  if (coach === null) return null;
  const evidence = readEvidence(answer.evidence);
  return {
    coach,
    evidence,
    answers: readAnswers(answer.facts, evidence),
    recorded: readRecorded(answer.log, answer.facts.imported),
    chain: readChain(answer.log),
  };
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
