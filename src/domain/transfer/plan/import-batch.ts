// Collects what to write for the rows that the coach has chosen.
import type { ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import type { ImportPlan, PlannedRow, Recorded, TableRows } from './import-plan.ts';
import { sessionKey } from './session-key.ts';
import type { IcfLogPlan } from './log/icf-log-plan.ts';

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

const EMPTY: TableRows = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

/** The rows that are chosen at first: the new ones. */
export function newRows(plan: { readonly rows: readonly Pick<PlannedRow<object>, 'index' | 'status'>[] }): Set<number> {
  return new Set(plan.rows.flatMap((row) => (row.status === 'new' ? [row.index] : [])));
}

/**
 * What to write for the rows with these indexes, with only the new clients that they need. Nothing is written for a row without a record
 * or with the client and date of an earlier one.
 */
export function chooseRows(plan: ImportPlan, chosen: ReadonlySet<number>): TableRows {
  if (plan.table === 'sessions') return chooseSessions(plan, chosen);
  const rows: readonly PlannedRow<object>[] = plan.rows;
  return { ...EMPTY, [plan.table]: rows.flatMap((row) => (chosen.has(row.index) ? recordsOf(row) : [])) };
}

function chooseSessions(plan: SessionsPlan, chosen: ReadonlySet<number>): TableRows {
  const written = new Set<string>();
  const received: { [Area in ReceivedArea]?: Recorded<object>[] } = {};
  const sessions = plan.rows.flatMap((row) => {
    if (!chosen.has(row.index)) return [];
    if (row.as) {
      (received[row.as] ??= []).push(...recordsOf<object>(row));
      return [];
    }
    const free = recordsOf(row).filter((record) => !written.has(sessionKey(record)));
    for (const record of free) written.add(sessionKey(record));
    return free;
  });
  const opening_balances = plan.rows.flatMap(({ index, balances }) => (chosen.has(index) && balances) || []);
  const clients = clientsOf(plan, [...sessions, ...opening_balances]);
  const earlier = opening_balances.length > 0 && { opening_balances };
  return { ...EMPTY, clients, sessions, ...received, ...earlier } as TableRows;
}

/** The records of a row. */
export const recordsOf = <Input>({ record, others }: PlannedRow<Input>): Recorded<Input>[] =>
  record === null ? [] : [record, ...others];

/** What to write for the rows with these indexes, with only the new clients that they need. */
export function chooseLogRows(plan: IcfLogPlan, chosen: ReadonlySet<number>) {
  const opening_balances = plan.rows.flatMap(({ index, record }) =>
    chosen.has(index) && record !== null ? [record] : [],
  );
  return { clients: clientsOf(plan, opening_balances), opening_balances };
}

/** The new clients whose these rows are. */
function clientsOf({ newClients }: Pick<ImportPlan, 'newClients'>, rows: readonly { readonly client_id: string }[]) {
  const needed = new Set(rows.map(({ client_id }) => client_id));
  return [...newClients.values()].filter(({ id }) => needed.has(id));
}
