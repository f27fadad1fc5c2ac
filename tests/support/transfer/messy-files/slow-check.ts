// A second, slow look at a plan: every pair of rows is compared, and nothing of the plan's own lookups is used. It says what is
// wrong with the rows that would be written.
import type { ImportPlan } from '#domain/transfer/plan/import-plan.ts';
import type { MessyFile, TrueSession } from './messy-file.ts';

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;
type Row = SessionsPlan['rows'][number];
type Written = NonNullable<Row['record']>;

/** What is wrong without a doubt that names it; empty when all is right. */
export function wrongRows(plan: SessionsPlan, file: MessyFile): string[] {
  const wrong: string[] = [];
  const written: { row: Row; record: Written; truth: TrueSession }[] = [];
  for (const row of plan.rows) {
    const known = file.truth.get(row.index);
    const isOpen = known?.isAsked && row.status === 'ask';
    if (known && !isOpen && (known.session === null) !== (row.status === 'left-out'))
      wrong.push(`row ${row.index + 1} is ${known.session ? 'a' : 'no'} session, but ${row.status}`);
    if (row.status !== 'new') continue;
    const truth = known?.session;
    const record = row.record!;
    if (!known || !truth) {
      wrong.push(`row ${row.index + 1} is no session, but is written`);
      continue;
    }
    if (row.others.length > 0) wrong.push(`row ${row.index + 1} is one session, but several are written`);
    if (record.date !== truth.date && !isNamed(row, 'date'))
      wrong.push(`row ${row.index + 1} is of ${truth.date}, written as ${record.date}`);
    if (record.duration !== truth.minutes && !isNamed(row, 'duration'))
      wrong.push(`row ${row.index + 1} is ${truth.minutes} minutes long, written as ${record.duration}`);
    if (truth.paid !== undefined && record.paid !== truth.paid && !isNamed(row, 'paid'))
      wrong.push(`row ${row.index + 1} is paid: ${truth.paid}, written as ${record.paid}`);
    if (record.format !== undefined && record.format !== 'individual')
      wrong.push(`row ${row.index + 1} is individual, written as ${record.format}`);
    written.push({ row, record, truth });
  }
  for (const [place, one] of written.entries())
    for (const other of written.slice(place + 1)) {
      const isOne = one.truth.person === other.truth.person;
      if (isOne !== (one.record.client_id === other.record.client_id))
        wrong.push(`rows ${one.row.index + 1} and ${other.row.index + 1} are ${isOne ? 'one person' : 'two people'}`);
    }
  return wrong;
}

const isNamed = (row: Row, field: string) => row.doubts.some((doubt) => doubt.field === field);

/** The rows of sessions that cannot come in at all. */
export const refusedRows = (plan: SessionsPlan, file: MessyFile) =>
  plan.rows.filter(({ status, index }) => status === 'error' && file.truth.get(index)?.session);
