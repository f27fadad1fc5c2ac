import { RECORD_KINDS } from '#domain/records/record-kinds.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import { CommentMark } from '#web/records/row-comments.tsx';
import { useFilesDialog } from '#web/records/attached-files.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { useUndoableDelete } from '#web/ui/data/use-undoable-delete.ts';
import { isCommented } from '#domain/lent-views/lent-view.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { WitnessMark } from '#web/records/witness-mark.tsx';
import type { PracticeTable } from '../practice-records-search.ts';
import type { RecordRow } from '#web/data/wire/tables.ts';
import { PRACTICE_RECORDS, type RecordLine } from './record-kinds.ts';
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
  const { why, one, sum, titleOf, line } = PRACTICE_RECORDS[table];
  const title = RECORD_KINDS[table].many;
  const list = useQuery(recordListQuery(table));
  const remove = useUndoableDelete<DeletedRow<Table>>({
    ...removal(table),
    describe: (row) => titleOf(row, nameOf),
  });
  const isWitnessed = table === 'mentor_coaching';
  const witnesses = useRowWitnesses('mentor_coaching', isWitnessed ? list.data?.map(({ id }) => id) : undefined);
  // Hidden at once; shown again if deleting fails.
  const shown = useWithUnsent(list.data as readonly RecordRow<Table>[] | undefined)?.filter(
    ({ id }) => !(remove.isPending && remove.variables.includes(id)),
  );
  return (
    <Section
      title={title}
      action={
        <span className="flex flex-wrap gap-x-4">
          {isWitnessed && shown !== undefined && shown.length > 0 && <AskMentor />}
          <Link
            to="/reports/credentials/records"
            search={{ add: table }}
            resetScroll={false}
            className="inline-flex items-center gap-2 text-sm font-[560] text-accent hover:underline tap"
          >
            <Plus className="size-4" />
            Add {one}
          </Link>
        </span>
      }
    >
      <NotLoaded query={list} label={`Loading ${title.toLowerCase()}…`} rows={2} rowClassName="h-[66px] md:h-[52px]" />
      {shown && (
        <>
          <p className="text-sm text-soft">{shown.length === 0 ? why : sum(shown)}</p>
          <ul>
            {shown.map((row) => (
              <RecordEntry
                key={row.id}
                table={table}
                id={row.id}
                title={titleOf(row, nameOf)}
                line={line(row)}
                minutes={minutesOf(row)}
                witnesses={witnesses[row.id] ?? NOBODY}
                onDelete={() => remove.mutate([row.id])}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const NOBODY: readonly RowWitness[] = [];
const minutesOf = (row: object) => ('duration' in row ? (row.duration as number) : 0);

function AskMentor() {
  return (
    <Link
      to="/reports/credentials/witnesses"
      search={{ ask: 'mentor' }}
      className="inline-flex items-center gap-2 text-sm font-[560] text-accent hover:underline tap"
    >
      <UserCheck className="size-4" />
      Ask to confirm
    </Link>
  );
}

interface RecordEntryProps {
  table: PracticeTable;
  id: string;
  title: string;
  line: RecordLine;
  minutes: number;
  /** Who confirmed it. */
  witnesses: readonly RowWitness[];
  onDelete: () => void;
}

/** One record. A click anywhere opens its form. */
function RecordEntry({ table, id, title, line, minutes, witnesses, onDelete }: RecordEntryProps) {
  const { amount, facts } = line;
  const [filesItem, filesDialog] = useFilesDialog(table, id, title);
  const [remove, dialog] = useConfirmed(
    {
      title: 'Delete what was confirmed?',
      text: lossText([{ minutes, witnesses }], 'delete'),
      confirmLabel: 'Delete',
    },
    onDelete,
  );
  const navigate = useNavigate();
  const address = {
    to: '/reports/credentials/records',
    search: { edit: `${table}:${id}` as const },
    resetScroll: false,
  } as const;
  return (
    <li className={`${LINE} border-b border-rule`}>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link {...address} className="truncate text-ink after:absolute after:inset-0 group-hover:text-accent">
            {title}
          </Link>
          {amount && (
            <span className="shrink-0 text-sm md:text-15">
              <WitnessMark witnesses={witnesses} />
              {amount}
            </span>
          )}
        </div>
        <p className="truncate text-13 text-soft">
          {facts.join(' · ')}
          {isCommented(table) && <CommentMark table={table} row={id} />}
        </p>
      </div>
      <span className="relative z-10 pl-1 md:pl-3">
        <Menu label={`Actions for ${title}`}>
          <EditItem onSelect={() => void navigate(address)} />
          {filesItem}
          <DeleteItem onSelect={remove} />
        </Menu>
      </span>
      {dialog}
      {filesDialog}
    </li>
  );
}
