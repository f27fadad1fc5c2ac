// What the server and its thread for audit files tell each other, and the work: from everything of one coach to the rows of the file and
// their tree of hashes. All of it takes time in proportion to the records, and the rules once for each set that is asked for.
import { createHash, randomBytes } from 'node:crypto';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { writeLeaves } from '#domain/audit-file/audit-data.ts';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import { auditRows } from '#domain/audit-file/audit-rows.ts';
import { makeLeaves } from '#domain/audit-file/make-leaves.ts';
import { merkleRoot } from '#domain/audit-file/merkle-tree.ts';
import { readAnswers, type AuditFacts } from '#domain/audit-file/read-answers.ts';
import { readRecorded, type LogAnswer } from '#domain/audit-file/read-log.ts';
import { countAnswers, type Chain, type SignedPayload } from '#domain/audit-file/signed-payload.ts';
import { runAtOnce } from '#server/time-slices.ts';

export interface AuditJob {
  /** JSON of a PracticeAnswer, in clear. */
  readonly practice: ArrayBuffer;
  readonly request: AuditFileRequest;
}

export interface PracticeAnswer {
  readonly facts: AuditFacts;
  readonly evidence: EvidenceAnswer;
  readonly log: LogAnswer;
}

export interface PreparedFile {
  readonly coach: { readonly name: string; readonly email: string };
  readonly chain: Chain | null;
  readonly answers: SignedPayload['answers'];
  readonly rows: number;
  /** Of the tree. */
  readonly root: string;
  /** The lines of the file's data after its head. */
  readonly leaves: ArrayBuffer;
}

/** 'gone': the account is; 'empty': there is nothing to put into a file. */
export type AuditReply = PreparedFile | 'gone' | 'empty';

const SALT_BYTES = 16;

export const sha256 = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

/** Everything that a file is made from; null where the account is gone. @param json of a PracticeAnswer */
export function practiceOf(json: ArrayBuffer) {
  const { facts, evidence: answer, log } = JSON.parse(Buffer.from(json).toString()) as PracticeAnswer;
  const { coach } = facts;
  if (coach === null) return null;
  const evidence = readEvidence(answer);
  const answers = readAnswers(facts, evidence);
  return { coach, evidence, answers, recorded: readRecorded(log.rows, facts.imported), chain: log.chain };
}

/** The salts are in the file and nowhere else. */
export function prepareAuditFile({ practice, request: { judged_on, names, rules } }: AuditJob): AuditReply {
  const read = practiceOf(practice);
  if (read === null) return 'gone';
  const { coach, chain, ...records } = read;
  const rows = runAtOnce(auditRows({ ...records, judgedOn: judged_on, names, ruleSets: rules }));
  if (rows.length === 0) return 'empty';
  const leaves = runAtOnce(makeLeaves(sha256, rows, () => randomBytes(SALT_BYTES).toString('hex')));
  const hashes = leaves.map(({ hash }) => hash);
  return {
    coach,
    chain,
    answers: countAnswers(records.answers.map(({ answer }) => answer)),
    rows: hashes.length,
    root: merkleRoot(sha256, hashes),
    leaves: new Uint8Array(Buffer.from(writeLeaves(leaves))).buffer,
  };
}
