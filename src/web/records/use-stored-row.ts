import { rest } from '#web/data/auth/rest.ts';
import { isBare } from '#web/data/device/device-query.ts';
import { knownRow } from '#web/data/records/outbox/about-row.ts';
import { useOutbox, withUnsent } from '#web/data/records/outbox/outbox.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { useQuery } from '@tanstack/react-query';
import { useHeld } from './use-held.ts';

/**
 * The row that an address names, for its form, as it is once its unsent change is sent: null when the coach has none with this id,
 * undefined while it is not known. It is fetched each time the form opens, and not refetched while the coach types.
 * @param kind the beginning of the keys of all queries about such rows
 */
export function useStoredRow<Table extends 'cpd_records' | 'supervision_sessions'>(
  table: Table,
  kind: readonly string[],
  id: string,
) {
  const isId = isRowId(id);
  const query = useQuery({
    queryKey: [...kind, id],
    // The types of the data client need one known table name.
    queryFn: async ({ signal }): Promise<RecordRow<Table> | null> =>
      unwrap(
        await rest
          .from(table as 'cpd_records')
          .select()
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
      ) as RecordRow<Table> | null,
    enabled: isId,
    gcTime: 0,
    staleTime: Infinity,
  });
  const unsent = useOutbox();
  const isOnline = useConnection() === 'online';
  // Without a connection, that of a list. What is stored on this device lacks columns, so no form begins with it.
  const listed = query.data === undefined && !isOnline ? knownRow(table, id) : undefined;
  const known = listed && !isBare(listed) ? (listed as unknown as RecordRow<Table>) : query.data;
  const row = useHeld(id, known && withUnsent(known, unsent));
  return { query, row: isId ? row : null };
}
