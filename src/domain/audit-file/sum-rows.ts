// The sums of an audit file, which a coach can hand in without the records (log-rows.ts).
import type { Confirmation, EvidenceRow, WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import { groupedBy } from '#domain/lists.ts';
import type { AuditSource } from './audit-source.ts';
import type { Row } from './canonical-row.ts';
import { confirmationOf, heldRows, promptOf } from './log-rows.ts';
import { recordKey } from './read-log.ts';
import { rowOf } from './row-columns.ts';

interface Summed {
  /** Null if it belongs to no single year. */
  readonly date: string | null;
  readonly what: string;
  readonly format: string | null;
  readonly minutes: number;
  readonly confirmed: Confirmation | null;
  /** Null if that is not known. */
  readonly prompt: boolean | null;
  /** The date (UTC) of the import that brought the record, if that is why `prompt` isn't known. */
  readonly importedOn: string | null;
}

/** By kind and format, one row for all years and one for each year. */
export function sumRows(source: AuditSource): Row[] {
  const ofPeriods = summed(source).flatMap((record) =>
    ['all', ...(record.date === null ? [] : [record.date.slice(0, 4)])].map((period) => ({ ...record, period })),
  );
  const groups = groupedBy(ofPeriods, ({ period, what, format }) => JSON.stringify([period, what, format]));
  return [...groups.values()].map((records) => {
    const { period, what, format } = records[0];
    const minutesOf = (fits: (confirmed: Confirmation | null) => boolean) =>
      records.reduce((sum, { minutes, confirmed }) => (fits(confirmed) ? sum + minutes : sum), 0);
    return rowOf('sum', {
      period,
      what,
      format,
      records: records.length,
      minutes: minutesOf(() => true),
      witnessed: minutesOf((confirmed) => confirmed === 'witnessed' || confirmed === 'both'),
      lettered: minutesOf((confirmed) => confirmed === 'lettered'),
      timed: records.filter(({ prompt }) => prompt !== null).length,
      prompt: records.filter(({ prompt }) => prompt === true).length,
    });
  });
}

/** One row for each day of imports, for records that may have been written down at any time before. */
export function importRows(source: AuditSource): Row[] {
  const days = new Map<string, number>();
  for (const { importedOn } of summed(source))
    if (importedOn !== null) days.set(importedOn, (days.get(importedOn) ?? 0) + 1);
  return [...days].map(([on, records]) => rowOf('import', { on, records }));
}

type Told = Pick<Summed, 'date' | 'what' | 'format' | 'minutes'>;

/** How the rows of each table with minutes are summed. */
const TOLD: { readonly [Table in WitnessedTable]: (row: EvidenceRow<Table>) => Told } = {
  sessions: ({ date, kind: what, format, duration: minutes }) => ({ date, what, format, minutes }),
  erased_sessions: ({ date, kind, format, duration: minutes, opening }) => ({
    ...(opening ? { date: null, what: 'hours_before' } : { date, what: kind }),
    format,
    minutes,
  }),
  opening_balances: ({ format, paid_minutes, pro_bono_minutes }) => ({
    date: null,
    what: 'hours_before',
    format,
    minutes: paid_minutes + pro_bono_minutes,
  }),
  supervision_sessions: ({ date, format, duration: minutes }) => ({
    date,
    what: 'supervision_received',
    format,
    minutes,
  }),
  mentor_coaching: ({ date, format, duration: minutes }) => ({ date, what: 'mentor_coaching', format, minutes }),
};

function summed(source: AuditSource): Summed[] {
  const rowsOf = <Table extends WitnessedTable>(table: Table) =>
    heldRows(source, table).map((row): Summed => ({
      ...TOLD[table](row),
      confirmed: confirmationOf(source, table, row.id),
      prompt: promptOf(source, table, row.id),
      importedOn: source.recorded.imported.get(recordKey(table, row.id)) ?? null,
    }));
  return (Object.keys(TOLD) as WitnessedTable[]).flatMap(rowsOf);
}
