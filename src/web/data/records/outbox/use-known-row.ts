import { isBare } from '#web/data/device/device-query.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import type { RecordRow, RecordTable } from '#web/data/wire/tables.ts';
import { knownRow } from './about-row.ts';
import { useOutbox, withUnsent } from './outbox.ts';

/**
 * The row that a form begins with: as it is once its unsent change is sent. Without a connection it is the row of a list that is
 * loaded in whole. What is stored on this device lacks columns, so no form begins with it.
 * @param loaded the row as the form's own query has it
 */
export function useKnownRow<Table extends RecordTable>(
  table: Table,
  id: string,
  loaded: RecordRow<Table> | null | undefined,
): RecordRow<Table> | null | undefined {
  const unsent = useOutbox();
  const isOnline = useConnection() === 'online';
  const whole = isBare(loaded) ? undefined : loaded;
  const listed = whole === undefined && !isOnline ? knownRow(table, id) : undefined;
  const row = whole ?? (listed && !isBare(listed) ? (listed as unknown as RecordRow<Table>) : whole);
  return row && withUnsent(row, unsent);
}
