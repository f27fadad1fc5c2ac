import { RECORD_KINDS } from '#domain/records/record-kinds.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PracticeTable } from './practice-records-search.ts';

/** All records of one kind, the latest first. */
export function recordListQuery<Table extends PracticeTable>(table: Table) {
  return queryOptions({
    queryKey: queryKeys.recordList(table),
    queryFn: async ({ signal }) =>
      unwrap(
        await rest
          // The types of the data client need one known table name.
          .from(table as 'reflections')
          .select()
          .order(RECORD_KINDS[table].day, { ascending: false })
          .order('id')
          .abortSignal(signal),
      ) as unknown as RecordRow<Table>[],
  });
}
