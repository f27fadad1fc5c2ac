import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PracticeTable } from './practice-records-search.ts';

const DATES: Readonly<Record<PracticeTable, string>> = {
  mentor_coaching: 'date',
  education: 'start_date',
  credentials: 'awarded_on',
  reflections: 'date',
  client_feedback: 'date',
};

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
          .order(DATES[table], { ascending: false })
          .order('id')
          .abortSignal(signal),
      ) as unknown as RecordRow<Table>[],
  });
}
