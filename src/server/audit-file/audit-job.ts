// The messages between the server and its thread for audit files, and the thread's work: it makes the rows of the file and their tree of
// hashes from everything of one coach. Takes linear time in the records, for the rules once for each requested set.
import { createHash, randomBytes } from 'node:crypto';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { writeLeaves } from '#domain/audit-file/audit-data.ts';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import { auditRows } from '#domain/audit-file/audit-rows.ts';
import { makeLeaves, merkleRoot } from '#domain/audit-file/merkle-tree.ts';
import { readAnswers, type AuditFacts } from '#domain/audit-file/read-answers.ts';
import { readRecorded, type LogAnswer } from '#domain/audit-file/read-log.ts';
import { countAnswers, type Chain, type SignedPayload } from '#domain/audit-file/signed-payload.ts';

export interface AuditJob {
  /** The decrypted JSON of a PracticeAnswer. */
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
  /** The root of the tree. */
  readonly root: string;
  /** The lines of the file's data after its head. */
  readonly leaves: ArrayBuffer;
}

/** 'gone': the account was deleted. 'empty': there is nothing to put into a file. */
export type AuditReply = PreparedFile | 'gone' | 'empty';

const SALT_BYTES = 16;

export const sha256 = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

/** Everything that a file is made from; null if the account was deleted. @param json of a PracticeAnswer */
export function practiceOf(json: ArrayBuffer) {
  const { facts, evidence: answer, log } = JSON.parse(Buffer.from(json).toString()) as PracticeAnswer;
  const { coach } = facts;
  if (coach === null) return null;
  const evidence = readEvidence(answer);
  const answers = readAnswers(facts, evidence);
  return { coach, evidence, answers, recorded: readRecorded(log.rows, facts.imported), chain: log.chain };
}

/** The salts are only in the file. */
export function prepareAuditFile({ practice, request: { judged_on, names, rules } }: AuditJob): AuditReply {
  const read = practiceOf(practice);
  if (read === null) return 'gone';
  const { coach, chain, ...records } = read;
  const rows = auditRows({ ...records, judgedOn: judged_on, names, ruleSets: rules });
  if (rows.length === 0) return 'empty';
  const leaves = makeLeaves(sha256, rows, () => randomBytes(SALT_BYTES).toString('hex'));
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
