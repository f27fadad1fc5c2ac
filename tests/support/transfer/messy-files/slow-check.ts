// A second, slow look at a plan: every pair of rows is compared, and nothing of the plan's own lookups is used. It says what is
// wrong with the rows that would be written.
import type { ImportPlan } from '#domain/transfer/plan/import-plan.ts';
import type { MessyFile, TrueRow } from './truth.ts';

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;
type Row = SessionsPlan['rows'][number];

/** What is wrong without a doubt that names it; empty when all is right. */
export function wrongRows(plan: SessionsPlan, file: MessyFile): string[] {
  const wrong: string[] = [];
  const written: { row: Row; client: string; person: number }[] = [];
  for (const row of plan.rows) {
    const known = file.truth.get(row.index);
    if (known?.hours) {
      wrong.push(...wrongHours(row, known.hours));
      const [balance] = row.balances ?? [];
      if (row.status === 'new' && balance) written.push({ row, client: balance.client_id, person: known.hours.person });
      continue;
    }
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
    // A remark in the row excuses a wrong day, except where the day is from the row above: such rows always have one.
    if (record.date !== truth.date && (known.isDayAbove || !isNamed(row, 'date')))
      wrong.push(`row ${row.index + 1} is of ${truth.date}, written as ${record.date}`);
    if (known.isDayAbove && !isNamed(row, 'date')) wrong.push(`row ${row.index + 1} says nothing of the day above`);
    if (record.duration !== truth.minutes && !isNamed(row, 'duration'))
      wrong.push(`row ${row.index + 1} is ${truth.minutes} minutes long, written as ${record.duration}`);
    if (truth.paid !== undefined && record.paid !== truth.paid && !isNamed(row, 'paid'))
      wrong.push(`row ${row.index + 1} is paid: ${truth.paid}, written as ${record.paid}`);
    if (
      truth.isGroup
        ? record.format !== 'group'
        : (record.format ?? 'individual') !== 'individual' && !isFromHeading(row)
    )
      wrong.push(`row ${row.index + 1} is ${truth.isGroup ? 'of a group' : 'individual'}, written as ${record.format}`);
    written.push({ row, client: record.client_id, person: truth.person });
  }
  for (const [place, one] of written.entries())
    for (const other of written.slice(place + 1)) {
      const isOne = one.person === other.person;
      if (isOne !== (one.client === other.client))
        wrong.push(`rows ${one.row.index + 1} and ${other.row.index + 1} are ${isOne ? 'one person' : 'two people'}`);
    }
  return wrong;
}

/** 'Group hours' say so, and no row of these files says otherwise. */
const isFromHeading = (row: Row) => /gr(?:ou|u)p/i.test(row.cells.format?.text ?? '');
const isNamed = (row: Row, field: string) => row.doubts.some((doubt) => doubt.field === field);

/** What is wrong with hours of a row without a day: they are written as such, or not at all. */
function wrongHours(row: Row, { minutes, paid }: NonNullable<TrueRow['hours']>): string[] {
  if (row.record !== null) return [`row ${row.index + 1} has no day, but is written as a session`];
  const [balance] = row.balances ?? [];
  if (row.status !== 'new' || !balance) return [];
  const written = [balance.paid_minutes, balance.pro_bono_minutes] as const;
  const isRight = paid === undefined ? written[0] + written[1] === minutes : written[paid ? 0 : 1] === minutes;
  return isRight ? [] : [`row ${row.index + 1} has ${minutes} minutes, written as ${written.join(' and ')}`];
}

/** The rows of sessions that cannot come in at all. */
export const refusedRows = (plan: SessionsPlan, file: MessyFile) =>
  plan.rows.filter(({ status, index }) => status === 'error' && hasTruth(file.truth.get(index)));

const hasTruth = (row: TrueRow | undefined) => (row?.session ?? row?.hours) !== undefined;
