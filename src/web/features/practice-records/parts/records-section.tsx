import { removal, type RecordRow } from '#web/data/records/store-row.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { PracticeTable } from '../practice-records-search.ts';
import { RecordEntry } from './record-entry.tsx';
import { RECORD_KINDS } from './record-kinds.ts';
import { recordListQuery } from '../record-queries.ts';

interface RecordsSectionProps<Table extends PracticeTable> {
  table: Table;
  nameOf: (clientId: string) => string | undefined;
}

/** All records of one kind, with their sum. */
export function RecordsSection<Table extends PracticeTable>({ table, nameOf }: RecordsSectionProps<Table>) {
  const { title, why, one, many, sum, line } = RECORD_KINDS[table];
  const list = useQuery(recordListQuery(table));
  const remove = useUndoableDelete<RecordRow<Table>>({
    one,
    many,
    ...removal(table),
    describe: (row) => line(row, nameOf).title,
  });
  // Gone from sight at once; back again when it could not be deleted.
  const shown = list.data?.filter(({ id }) => !(remove.isPending && remove.variables.includes(id)));
  return (
    <Section
      title={title}
      action={
        <Link
          to="/reports/credentials/records"
          search={{ add: table }}
          resetScroll={false}
          className="inline-flex items-center gap-2 text-sm font-[560] text-accent hover:underline tap"
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {one}
        </Link>
      }
    >
      {list.isPending && (
        <SkeletonRows label={`Loading ${title.toLowerCase()}…`} rows={2} rowClassName="h-[66px] md:h-[52px]" />
      )}
      {list.isError && !list.data && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {shown && (
        <>
          <p className="text-sm text-soft">{shown.length === 0 ? why : sum(shown)}</p>
          <ul>
            {shown.map((row) => (
              <RecordEntry
                key={row.id}
                edit={`${table}:${row.id}`}
                line={line(row, nameOf)}
                onDelete={() => remove.mutate([row.id])}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
