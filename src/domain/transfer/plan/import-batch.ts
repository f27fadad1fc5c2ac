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
export function newRows(plan: {
  readonly rows: readonly Pick<PlannedRow<object>, 'index' | 'verdict'>[];
}): Set<number> {
  return new Set(plan.rows.flatMap((row) => (row.verdict === 'new' ? [row.index] : [])));
}

/** What to write for the rows whose indexes are chosen, with just the new clients that they need. */
export function chooseRows(plan: ImportPlan, chosen: ReadonlySet<number>): ChosenRows {
  switch (plan.table) {
    case 'clients':
      return { batch: { ...EMPTY, clients: recordsOf(plan.rows, chosen) }, skippedRows: withoutRecord(plan, chosen) };
    case 'sessions':
      return chooseSessions(plan, chosen);
    case 'supervision_sessions':
      return {
        batch: { ...EMPTY, supervision_sessions: recordsOf(plan.rows, chosen) },
        skippedRows: withoutRecord(plan, chosen),
      };
    case 'cpd_records':
      return {
        batch: { ...EMPTY, cpd_records: recordsOf(plan.rows, chosen) },
        skippedRows: withoutRecord(plan, chosen),
      };
  }
}

function chooseSessions(plan: SessionsPlan, chosen: ReadonlySet<number>): ChosenRows {
  const written = new Set<string>();
  const skippedRows: number[] = [];
  const rows = plan.rows.filter(({ index, record }) => {
    if (!chosen.has(index)) return false;
    const keep = record !== null && !written.has(sessionKey(record));
    if (keep) written.add(sessionKey(record));
    else skippedRows.push(index);
    return keep;
  });
  const sessions = recordsOf(rows, chosen);
  const needed = new Set(sessions.map((session) => session.client_id));
  const clients = [...plan.newClients.values()].filter((client) => needed.has(client.id));
  return { batch: { ...EMPTY, clients, sessions }, skippedRows };
}

function recordsOf<Input>(rows: readonly PlannedRow<Input>[], chosen: ReadonlySet<number>): Recorded<Input>[] {
  return rows.flatMap(({ index, record }) => (chosen.has(index) && record !== null ? [record] : []));
}

function withoutRecord(plan: ImportPlan, chosen: ReadonlySet<number>): number[] {
  return plan.rows.flatMap(({ index, record }) => (chosen.has(index) && record === null ? [index] : []));
}
