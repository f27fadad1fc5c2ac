import { RECORD_KINDS } from '#domain/records/record-kinds.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest, sorted } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PracticeTable } from './practice-records-search.ts';

/** All records of one kind, the latest first. */
export function recordListQuery<Table extends PracticeTable>(table: Table) {
  return queryOptions({
    queryKey: queryKeys.recordList(table),
    queryFn: reading(
      // The types of the data client need one known table name.
      () => sorted(rest.from(table as 'reflections').select(), [RECORD_KINDS[table].day, false]),
      (rows) => rows as unknown as RecordRow<Table>[],
    ),
  });
}
