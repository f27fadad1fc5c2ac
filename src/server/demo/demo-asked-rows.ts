// The rows of the demo practice that a witness is asked about, their sums, and who has confirmed them: as private.rows_to_ask and
// private.sums_to_ask of the database (db/functions/witness-requests.sql). Pure, like practice.ts.
import type { Confirmation, EvidenceRows, WitnessedTable } from '#domain/accreditation/evidence/evidence.ts';
import { compareTexts, groupedBy, sumOf } from '#domain/lists.ts';
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { DemoRequest } from './demo-witnesses.ts';
import type { Practice } from './practice-rows.ts';

type Line = AskedSums['lines'][number];

export interface AskedRow extends Pick<Line, 'kind' | 'format' | 'minutes'> {
  readonly table: WitnessedTable;
  readonly id: string;
  /** Calendar days, the same for what is of one day. */
  readonly from: string;
  readonly to: string;
  /** Null: with a supervisor. */
  readonly clientId: string | null;
}

/** The demo's requests have no period and no mentor. */
export function rowsAsked(practice: Practice, { kind, client_ids, subject }: WitnessAsk): AskedRow[] {
  if (kind === 'supervisor')
    return practice.supervision_sessions
      .filter(({ supervisor_name }) => supervisor_name === subject)
      .map(({ id, day, date, duration, format = null }) => {
        const on = day ?? date.slice(0, 10);
        const received = { table: 'supervision_sessions', kind: 'supervision_received', clientId: null } as const;
        return { ...received, id, from: on, to: on, minutes: duration, format };
      });
  const isAsked = (row: { client_id: string }) => client_ids.includes(row.client_id);
  const sessions = practice.sessions.filter((row) => isAsked(row) && row.completed);
  return [
    ...sessions.map(({ id, date, duration, format = 'individual', kind: of = 'coaching', client_id }): AskedRow => {
      return { table: 'sessions', id, from: date, to: date, minutes: duration, format, kind: of, clientId: client_id };
    }),
    ...practice.opening_balances.filter(isAsked).map((row): AskedRow => {
      const to = row.end_date ?? row.as_of;
      const minutes = row.paid_minutes + row.pro_bono_minutes;
      const { id, start_date, format, client_id } = row;
      const balance = { table: 'opening_balances', kind: 'coaching', clientId: client_id } as const;
      return { ...balance, id, from: start_date ?? to, to, minutes, format };
    }),
  ].filter((row) => kind !== 'organisation' || row.kind === 'coaching');
}

/** @param rows at least one */
export function sumsOf(rows: readonly AskedRow[]): AskedSums {
  const isSum = ({ table }: AskedRow) => table === 'opening_balances';
  const lines = groupedBy(rows, (row) => [row.kind, row.format, isSum(row)].join(' '));
  const received = rows.filter(({ clientId }) => clientId === null);
  return {
    from: rows.map(({ from }) => from).toSorted()[0]!,
    to: rows
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
    clients: new Set(rows.flatMap(({ clientId }) => clientId ?? [])).size,
    lines: [...lines]
      .toSorted(([one], [other]) => compareTexts(one, other))
      .map(([, some]) => ({
        kind: some[0].kind,
        format: some[0].format,
        sessions: isSum(some[0]) ? 0 : some.length,
        minutes: sumOf(some, ({ minutes }) => minutes),
      })),
    dates: received
      .map(({ to, minutes, format }) => ({ date: to, minutes, format }))
      .toSorted((one, other) => compareTexts(one.date, other.date)),
  };
}

/** Whose rows are confirmed by each: no row of the demo is by two. */
export function witnessedBy(
  answered: readonly (Pick<DemoRequest, 'ask'> & { rows: readonly AskedRow[] })[],
): EvidenceRows['witnessed'] {
  const all = answered.flatMap(({ ask, rows }) => {
    const how: Confirmation = ask.kind === 'organisation' ? 'lettered' : 'witnessed';
    return rows.map(({ table, id }) => ({ table, id, how }));
  });
  const tables = [...groupedBy(all, ({ table }) => table)];
  return Object.fromEntries(
    tables.map(([table, rows]) => [table, Object.fromEntries(rows.map(({ id, how }) => [id, how]))]),
  );
}
