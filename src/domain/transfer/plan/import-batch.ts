// What is written for the rows that the coach has chosen.
import type { ImportPlan, PlannedRow, Recorded, TableRows } from './import-plan.ts';
import { sessionKey } from './session-key.ts';

export interface ChosenRows {
  /** Clients are written first: sessions refer to them. */
  readonly batch: TableRows;
  /** Indexes of chosen rows that are not in the batch: they have no record, or their client and date were chosen already. */
  readonly skippedRows: readonly number[];
}

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

const EMPTY: TableRows = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };

/** The rows that are chosen before the coach changes anything: the new ones. */
export function newRows(plan: { readonly rows: readonly Pick<PlannedRow<object>, 'index' | 'status'>[] }): Set<number> {
  return new Set(plan.rows.flatMap((row) => (row.status === 'new' ? [row.index] : [])));
}

/** What to write for the rows whose indexes are chosen, with just the new clients that they need. */
export function chooseRows(plan: ImportPlan, chosen: ReadonlySet<number>): ChosenRows {
  switch (plan.table) {
    case 'clients':
      return {
        batch: { ...EMPTY, clients: chosenRecords(plan.rows, chosen) },
        skippedRows: withoutRecord(plan, chosen),
      };
    case 'sessions':
      return chooseSessions(plan, chosen);
    case 'supervision_sessions':
      return {
        batch: { ...EMPTY, supervision_sessions: chosenRecords(plan.rows, chosen) },
        skippedRows: withoutRecord(plan, chosen),
      };
    case 'cpd_records':
      return {
        batch: { ...EMPTY, cpd_records: chosenRecords(plan.rows, chosen) },
        skippedRows: withoutRecord(plan, chosen),
      };
  }
}

function chooseSessions(plan: SessionsPlan, chosen: ReadonlySet<number>): ChosenRows {
  const written = new Set<string>();
  const skippedRows: number[] = [];
  const sessions = plan.rows.flatMap((row) => {
    if (!chosen.has(row.index)) return [];
    const free = recordsOf(row).filter((record) => !written.has(sessionKey(record)));
    for (const record of free) written.add(sessionKey(record));
    if (free.length === 0) skippedRows.push(row.index);
    return free;
  });
  const needed = new Set(sessions.map((session) => session.client_id));
  const clients = [...plan.newClients.values()].filter((client) => needed.has(client.id));
  return { batch: { ...EMPTY, clients, sessions }, skippedRows };
}

/** What a row would write. */
export const recordsOf = <Input>({ record, others }: PlannedRow<Input>): Recorded<Input>[] =>
  record === null ? [] : [record, ...others];

const chosenRecords = <Input>(rows: readonly PlannedRow<Input>[], chosen: ReadonlySet<number>) =>
  rows.flatMap((row) => (chosen.has(row.index) ? recordsOf(row) : []));

function withoutRecord(plan: ImportPlan, chosen: ReadonlySet<number>): number[] {
  return plan.rows.flatMap(({ index, record }) => (chosen.has(index) && record === null ? [index] : []));
}
