import { removal, type DeletedRow } from '#web/data/records/deletions.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { PracticeTable, PracticeRecordsSearch } from '../practice-records-search.ts';
import { RECORD_KINDS, type RecordLine } from './record-kinds.ts';
import { recordListQuery } from '../record-queries.ts';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { LINE } from '#web/ui/data/selectable-line.tsx';

interface RecordsSectionProps<Table extends PracticeTable> {
  table: Table;
  nameOf: (clientId: string) => string | undefined;
}

/** All records of one kind, with their sum. */
export function RecordsSection<Table extends PracticeTable>({ table, nameOf }: RecordsSectionProps<Table>) {
  const { title, why, one, many, sum, titleOf, line } = RECORD_KINDS[table];
  const list = useQuery(recordListQuery(table));
  const remove = useUndoableDelete<DeletedRow<Table>>({
    one,
    many,
    ...removal(table),
    describe: (row) => titleOf(row, nameOf),
  });
  // Hidden at once; shown again if deleting fails.
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
                title={titleOf(row, nameOf)}
                line={line(row)}
                onDelete={() => remove.mutate([row.id])}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

interface RecordEntryProps {
  edit: NonNullable<PracticeRecordsSearch['edit']>;
  title: string;
  line: RecordLine;
  onDelete: () => void;
}

/** One record. A click anywhere opens its form. */
function RecordEntry({ edit, title, line: { amount, facts }, onDelete }: RecordEntryProps) {
  const navigate = useNavigate();
  const address = { to: '/reports/credentials/records', search: { edit }, resetScroll: false } as const;
  return (
    <li className={`${LINE} border-b border-rule`}>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link {...address} className="truncate text-ink after:absolute after:inset-0 group-hover:text-accent">
            {title}
          </Link>
          {amount && <span className="shrink-0 text-sm md:text-[15px]">{amount}</span>}
        </div>
        <p className="truncate text-[13px] text-soft">{facts.join(' · ')}</p>
      </div>
      <span className="relative z-10 pl-1 md:pl-3">
        <Menu label={`Actions for ${title}`}>
          <EditItem onSelect={() => void navigate(address)} />
          <DeleteItem onSelect={onDelete} />
        </Menu>
      </span>
    </li>
  );
}
