// Plans an import of rows of any kind: nothing is written, and every row gets a status. The same file under the same circumstances
// gives the same plan with the same ids. Takes linear time in the rows of the file and the practice.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportAnswers, ImportCircumstances, ImportPlan, KnownPractice } from './import-plan.ts';
import { withFarYears } from './far-years.ts';
import { withCorrections } from './corrections.ts';
import { planClients } from './plan-clients.ts';
import { planRecords } from './plan-records.ts';
import { planSessions } from './plan-sessions.ts';
import { readRows } from '#domain/transfer/columns/read-rows.ts';
import type { ImportSource, NumberedRow } from '#domain/transfer/columns/row-values.ts';

export function planImport(
  table: TransferTable,
  given: ImportSource & { readonly answers: ImportAnswers },
  known: KnownPractice,
  own: ImportCircumstances,
): ImportPlan {
  const { answers } = given;
  const source = { ...given, ...withCorrections(given.rows, given.mapping, answers.corrections ?? {}) };
  const read = readRows(table, source, own);
  const circumstances = { ...own, keepsNames: read.isOwn };
  const { questions, hourColumns } = read;
  const rows = read.isOwn ? [...read.rows] : withFarYears(table, [...read.rows], own.today);
  const none = {
    newClients: new Map<string, never>(),
    people: { spellings: [], groups: [] },
    questions,
    hourColumns,
    fileMinutes: totalIn(rows),
  };
  switch (table) {
    case 'clients':
      return { table, ...none, ...planClients(rows, known, circumstances, answers) };
    case 'sessions': {
      const planned = planSessions(rows, known, circumstances, answers);
      return { table, ...none, ...planned, questions: [...questions, ...planned.questions] };
    }
    default:
      return { table, ...none, rows: planRecords(table, rows, known, circumstances) } as ImportPlan;
  }
}

/** The total in the last row of totals; earlier ones can be subtotals. */
function totalIn(rows: readonly NumberedRow[]): number | null {
  const total = rows.findLast(({ values }) => values.leftOut?.why === 'total' && values.duration !== undefined);
  return total?.values.duration ?? null;
}
