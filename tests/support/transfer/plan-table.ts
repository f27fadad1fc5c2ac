// Plans the import of a table of cells, and reads what was planned.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportAnswers, ImportCircumstances, KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { periodOfNames } from '#domain/transfer/columns/named-period.ts';
import { CIRCUMSTANCES, PRACTICE } from './import-circumstances.ts';

export function planTable(
  table: TransferTable,
  rows: string[][],
  answers: ImportAnswers = {},
  known: KnownPractice = PRACTICE,
  change: Partial<ImportCircumstances> = {},
  /** Of the sheet and the file. */
  names: readonly string[] = [],
) {
  const { headerRow, mapping } = recogniseColumns(table, rows);
  const source = { rows, headerRow, mapping, answers, periodOf: () => periodOfNames(names) };
  return planImport(table, source, known, { ...CIRCUMSTANCES, ...change });
}

export const statuses = (planned: ReturnType<typeof planTable>) => planned.rows.map((row) => row.status);
export const messages = (planned: ReturnType<typeof planTable>) =>
  planned.rows.map((row) => [...row.reasons, ...row.doubts].map((reason) => reason.message));
export const records = (planned: ReturnType<typeof planTable>) => planned.rows.map((row) => row.record);

export const SESSIONS = ['Client', 'Email', 'Date', 'Duration', 'Notes', 'Topics', 'Follow up', 'Completed'];
export const session = (client: string, date: string, duration = '60', ...rest: string[]) => [
  client,
  '',
  date,
  duration,
  ...rest,
];
