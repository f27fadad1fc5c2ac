import type { clientColumns } from '#domain/records/client.ts';
import type { ConfidentialColumn } from '#domain/records/column.ts';
import type { cpdColumns } from '#domain/records/cpd.ts';
import type { sessionColumns } from '#domain/records/session.ts';
import type { supervisionColumns } from '#domain/records/supervision.ts';
import type { KeptTable, Operation } from '#web/data/device/operations.ts';
import type { Values } from '#web/data/records/versions/compare-versions.ts';

// Stated again, and checked by type, so that the outbox loads no schemas.
type Names<Column extends string> = Readonly<Record<Column, true>>;
interface Confidential extends Record<KeptTable, object> {
  clients: Names<ConfidentialColumn<typeof clientColumns>>;
  sessions: Names<ConfidentialColumn<typeof sessionColumns>>;
  supervision_sessions: Names<ConfidentialColumn<typeof supervisionColumns>>;
  cpd_records: Names<ConfidentialColumn<typeof cpdColumns>>;
  calendar_answers: Names<'key' | 'who'>;
}
const CONFIDENTIAL: Confidential = {
  clients: { notes: true, consent_how: true },
  sessions: { notes: true, follow_up: true },
  supervision_sessions: { notes: true },
  cpd_records: { learned: true, applied: true, evidence_url: true },
  calendar_answers: { key: true, who: true },
};

/** What is kept of the version that was changed: its time, and the changed columns, but no notes. */
export function baseOf(
  table: KeptTable,
  row: Values & { readonly updated_at: string },
  changed: Values,
): NonNullable<Operation['base']> {
  const columns = Object.keys(changed).filter((column) => column in row && !(column in CONFIDENTIAL[table]));
  return { ...Object.fromEntries(columns.map((column) => [column, row[column]])), updated_at: row.updated_at };
}
