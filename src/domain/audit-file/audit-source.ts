// What the rows of an audit file are made from.
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { RecordedRows } from './read-log.ts';
import type { NameChoice } from './signed-payload.ts';

/** A witness's answer, without the free text and the address. */
export interface WitnessAnswer {
  readonly kind: string;
  /** Null if the request was deleted, and the name with it. */
  readonly witness: string | null;
  /** What the witness said about themselves, or null. */
  readonly by: string | null;
  readonly role: string | null;
  /** Calendar dates in UTC. */
  readonly asked: string;
  readonly answered: string;
  readonly answer: string;
  /** The first and last dates of the records, or null. */
  readonly from: string | null;
  readonly to: string | null;
  /** The number of clients of the records. */
  readonly clients: number;
  readonly clientIds: readonly string[];
  readonly records: number;
  readonly minutes: number;
  /** Minutes of records that are unchanged since they were confirmed. */
  readonly standing: number;
}

export interface AuditSource {
  readonly evidence: EvidenceRows;
  /** The coach's calendar date for which the rules are checked. Later rows are left out. */
  readonly judgedOn: string;
  readonly ruleSets: readonly Pick<RuleSet, 'body' | 'level' | 'stage'>[];
  readonly names: NameChoice;
  readonly answers: readonly WitnessAnswer[];
  readonly recorded: RecordedRows;
}
