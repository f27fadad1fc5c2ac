import { RECORD_KINDS, TRANSFER_TABLES } from '#domain/records/record-kinds.ts';
import type { SheetKind } from '#domain/transfer/columns/sheet-choice.ts';

export const TABLE_NAMES = {
  ...Object.fromEntries(TRANSFER_TABLES.map((table) => [table, RECORD_KINDS[table].many])),
  calendar: 'Calendar events',
  icf_log: 'Coaching log (hours per client)',
} as Readonly<Record<SheetKind, string>>;
