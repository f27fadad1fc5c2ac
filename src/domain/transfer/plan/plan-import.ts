// The plan of an import of rows, whatever they hold: nothing is written, every row gets its status. Planning the same
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
  const { answers } = source;
  const none = { newClients: new Map<string, never>(), people: { spellings: [], groups: [] }, questions };
  switch (table) {
    case 'clients':
      return { table, ...none, ...planClients(rows, known, circumstances, answers) };
    case 'sessions':
      return { table, ...planSessions(rows, known, circumstances, answers), questions };
    case 'supervision_sessions':
      return { table, ...none, rows: planRecords(table, rows, known, circumstances) };
    case 'cpd_records':
      return { table, ...none, rows: planRecords(table, rows, known, circumstances) };
  }
}
