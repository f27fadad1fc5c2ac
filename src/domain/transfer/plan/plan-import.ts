// The plan of an import of rows, whatever they hold: nothing is written, every row gets its verdict. Planning the same
// file under the same circumstances gives the same plan, ids included. Takes time in proportion to rows and practice.
import type { TransferTable } from '#domain/transfer/columns/fields.ts';
import type { ImportCircumstances, ImportPlan, KnownPractice } from './import-plan.ts';
import { planClients } from './plan-clients.ts';
import { planRecords } from './plan-records.ts';
import { planSessions } from './plan-sessions.ts';
import { type ImportSource, readRows } from '#domain/transfer/columns/row-values.ts';

export function planImport(
  table: TransferTable,
  source: ImportSource,
  known: KnownPractice,
  circumstances: ImportCircumstances,
): ImportPlan {
  const { rows, questions } = readRows(table, source);
  const newClients = new Map<string, never>();
  switch (table) {
    case 'clients':
      return { table, rows: planClients(rows, known, circumstances), newClients, questions };
    case 'sessions':
      return { table, ...planSessions(rows, known, circumstances), questions };
    case 'supervision_sessions':
      return { table, rows: planRecords(table, rows, known, circumstances), newClients, questions };
    case 'cpd_records':
      return { table, rows: planRecords(table, rows, known, circumstances), newClients, questions };
  }
}
