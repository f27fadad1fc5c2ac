import type { TransferTable } from '#domain/transfer/columns/fields.ts';

export const TABLE_NAMES: Readonly<Record<TransferTable, string>> = {
  clients: 'Clients',
  sessions: 'Sessions',
  supervision_sessions: 'Supervision',
  cpd_records: 'CPD',
};
