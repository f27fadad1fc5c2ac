// Reads the answers of witnesses from the database's response for an audit file (db/functions/audit-file.sql).
import type { EvidenceRow, EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { recordsWith, type RecordWith } from '#domain/records/record-kinds.ts';
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import { askedMinutes } from '#domain/witnesses/sums-text.ts';
import type { WitnessAnswer } from './audit-source.ts';
import { recordKey, type ImportedRows } from './read-log.ts';

export interface AuditFacts {
  /** Null if the account was deleted. */
  readonly coach: { readonly name: string; readonly email: string } | null;
  readonly answers: readonly AnswerRow[];
  /** The rows of confirmed requests that are unchanged since. */
  readonly standing: readonly (readonly [request: string, table: RecordWith<'isWitnessed'>, row: string])[];
  /** Answers other than confirmations whose requests were deleted. */
  readonly kept_answers: readonly OrphanedAnswer[];
  readonly imported: ImportedRows;
}

type OrphanedAnswer = Omit<WitnessAnswer, 'witness' | 'by' | 'role' | 'clientIds' | 'standing'>;

interface AnswerRow extends Omit<
  WitnessAnswer,
  'role' | 'from' | 'to' | 'clients' | 'records' | 'minutes' | 'standing'
> {
  readonly id: string;
  readonly answered_role: string | null;
  readonly sums: AskedSums;
}

/** In the order of the response, those of deleted requests last. */
export function readAnswers({ answers, kept_answers, standing }: AuditFacts, evidence: EvidenceRows): WitnessAnswer[] {
  const minutes = minutesByKey(evidence);
  const standingMinutes = new Map<string, number>();
  for (const [request, table, row] of standing)
    standingMinutes.set(request, (standingMinutes.get(request) ?? 0) + (minutes.get(recordKey(table, row)) ?? 0));
  const present = answers.map(({ id, answered_role, sums, ...rest }) => ({
    ...rest,
    role: answered_role,
    from: sums.from,
    to: sums.to,
    clients: sums.clients,
    records: sums.lines.reduce((sum, { sessions }) => sum + sessions, 0),
    minutes: askedMinutes(sums),
    standing: standingMinutes.get(id) ?? 0,
  }));
  const gone = { witness: null, by: null, role: null, clientIds: [], standing: 0 };
  return [...present, ...kept_answers.map((answer) => ({ ...answer, ...gone }))];
}

function minutesByKey(evidence: EvidenceRows): Map<string, number> {
  return new Map(
    recordsWith('isWitnessed').flatMap((table) =>
      (evidence[table] as readonly EvidenceRow<RecordWith<'isWitnessed'>>[]).map(
        (row) =>
          [
            recordKey(table, row.id),
            'duration' in row ? row.duration : row.paid_minutes + row.pro_bono_minutes,
          ] as const,
      ),
    ),
  );
}
