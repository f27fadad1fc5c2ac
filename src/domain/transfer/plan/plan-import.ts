// Plans an import of rows of any kind: nothing is written, and every row gets a status. The same file under the same circumstances
// gives the same plan with the same ids. Takes linear time in the rows of the file and the practice.
import type { TransferTable } from '#domain/records/record-kinds.ts';
import type { ImportAnswers, ImportCircumstances, ImportPlan, KnownPractice } from './import-plan.ts';
import { withCorrections } from './corrections.ts';
import { planClients } from './plan-clients.ts';
import { planRecords } from './plan-records.ts';
import { planSessions } from './plan-sessions.ts';
import { readRows } from '#domain/transfer/columns/read-rows.ts';
import type { ImportSource, NumberedRow } from '#domain/transfer/columns/row-values.ts';
import { groupedBy } from '#domain/lists.ts';
import { reasonFor } from '#domain/transfer/columns/reason.ts';

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

const YEARS_FAR = 5;
const FEW = 2;

/**
 * Days whose year may be mistyped: 2062 or 2016 among days of 2026.
 * @returns the rows, with a doubt for each year more than two ahead, and each of one or two of several rows that no other's is near
 */
function withFarYears(table: TransferTable, rows: readonly NumberedRow[], today: string): NumberedRow[] {
  const yearOf = ({ values }: NumberedRow) => Number(values.date?.slice(0, 4));
  const dated = rows.filter(({ values }) => values.date !== undefined);
  const years = groupedBy(dated, yearOf);
  const isFar = (year: number) => {
    const few = Math.min(FEW, (dated.length - 1) / 2);
    const isNear = (other: number) => other !== year && Math.abs(other - year) <= YEARS_FAR;
    return (
      year > Number(today.slice(0, 4)) + FEW || (years.get(year)!.length <= few && ![...years.keys()].some(isNear))
    );
  };
  const far = new Set([...years.keys()].filter(isFar));
  return rows.map((row) => {
    if (!far.has(yearOf(row))) return row;
    const doubt = reasonFor(table, 'date', row.values.text('date'), ' may be of another year');
    return { ...row, values: { ...row.values, doubts: [...(row.values.doubts ?? []), doubt] } };
  });
}
