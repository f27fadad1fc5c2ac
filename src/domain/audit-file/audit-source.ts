// What the rows of an audit file are made from.
import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import type { RecordedRows } from './read-log.ts';
import type { NameChoice } from './signed-payload.ts';

/** An answer of a witness, without the witness's words and address. */
export interface WitnessAnswer {
  readonly kind: string;
  /** Null: the request is gone, and with it who was asked. */
  readonly witness: string | null;
  /** What the witness said of themselves; null: nothing. */
  readonly by: string | null;
  readonly role: string | null;
  /** Calendar dates in UTC. */
  readonly asked: string;
  readonly answered: string;
  readonly answer: string;
  /** The first and last dates of the records, or null. */
  readonly from: string | null;
  readonly to: string | null;
  /** How many people the records are with. */
  readonly clients: number;
  readonly clientIds: readonly string[];
  readonly records: number;
  readonly minutes: number;
  /** Minutes of records that are now as they were confirmed. */
  readonly standing: number;
}

export interface AuditSource {
  readonly evidence: EvidenceRows;
  /** The coach's calendar date for which the rules are checked; later rows are left out. */
  readonly judgedOn: string;
  readonly ruleSets: readonly Pick<RuleSet, 'body' | 'level' | 'stage'>[];
  readonly names: NameChoice;
  readonly answers: readonly WitnessAnswer[];
  readonly recorded: RecordedRows;
}
