import type { SheetKind } from '#domain/transfer/columns/sheet-choice.ts';

export const TABLE_NAMES: Readonly<Record<SheetKind, string>> = {
  clients: 'Clients',
  sessions: 'Sessions',
  supervision_sessions: 'Supervision',
  cpd_records: 'CPD',
  calendar: 'Calendar events',
  icf_log: 'Coaching log (hours per client)',
};
