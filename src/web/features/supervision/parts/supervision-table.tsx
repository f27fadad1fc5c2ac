import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { CommentMark } from '#web/records/row-comments.tsx';
import { useFilesDialog } from '#web/records/attached-files.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import type { RowWitness, WitnessesOfRows } from '#domain/witnesses/witness-request-row.ts';
import { WitnessMark } from '#web/records/witness-mark.tsx';
import { Link, useNavigate } from '@tanstack/react-router';

interface SupervisionTableProps {
  sessions: readonly SupervisionRow[];
  witnesses: WitnessesOfRows;
  /** Set while supervision sessions are being selected. */
  selection: Selection | null;
  onDelete: (session: SupervisionRow) => void;
}

export function SupervisionTable({ sessions, witnesses, selection, onDelete }: SupervisionTableProps) {
  return (
    <Table
      label="Supervision sessions"
      headings={[
        { text: 'Date', className: 'w-44' },
        'Supervisor',
        { text: 'Duration (minutes)', className: 'text-right' },
        { text: 'Topics', className: 'wide:pl-5' },
        { text: 'Actions', className: 'w-16 text-right' },
      ]}
    >
      {sessions.map((session) => (
        <SupervisionEntry
          key={session.id}
          session={session}
          witnesses={witnesses[session.id] ?? []}
          day={dayText(session.day, today())}
          selection={selection}
          onDelete={() => onDelete(session)}
        />
      ))}
    </Table>
  );
}

interface SupervisionEntryProps {
  session: SupervisionRow;
  /** Who confirmed it. */
  witnesses: readonly RowWitness[];
  day: string;
  /** Set while supervision sessions are being selected. */
  selection: Selection | null;
  onDelete: () => void;
}

/** One row. A click anywhere opens the form, or selects the row. */
function SupervisionEntry({ session, witnesses, day, selection, onDelete }: SupervisionEntryProps) {
  return (
    <TableRow className="group hover:bg-sunk has-checked:bg-wash">
      <TableCell place="first" className="whitespace-nowrap">
        {selection ? (
          <label className="flex cursor-pointer items-center gap-3 text-ink after:absolute after:inset-0">
            <input
              type="checkbox"
              checked={selection.ids.has(session.id)}
              onChange={() => selection.toggle(session.id)}
              className="relative z-10 size-[18px] accent-(--accent)"
            />
            {day}
            <span className="sr-only">, {session.supervisor_name}</span>
          </label>
        ) : (
          <Link
            to="/supervision/edit/$id"
            params={{ id: session.id }}
            className="text-ink after:absolute after:inset-0 group-hover:text-accent"
          >
            {day}
          </Link>
        )}
      </TableCell>
      <TableCell className="wide:max-w-64">
        <span className="line-clamp-2 [overflow-wrap:anywhere] wide:line-clamp-1">{session.supervisor_name}</span>
      </TableCell>
      <TableCell className="text-ink wide:text-right">
        <WitnessMark witnesses={witnesses} />
        {session.duration}
        <span className="wide:hidden"> min</span>
      </TableCell>
      <TableCell className="max-w-full text-sm narrow:basis-full wide:max-w-80 wide:pl-5">
        <span className="line-clamp-2 [overflow-wrap:anywhere] wide:line-clamp-1">
          {session.topics.join(', ') || '-'}
        </span>
        <CommentMark table="supervision_sessions" row={session.id} />
      </TableCell>
      <TableCell place="last">{!selection && <EntryMenu session={session} day={day} onDelete={onDelete} />}</TableCell>
    </TableRow>
  );
}

function EntryMenu({ session, day, onDelete }: Omit<SupervisionEntryProps, 'selection' | 'witnesses'>) {
  const navigate = useNavigate();
  const name = `${session.supervisor_name}, ${day}`;
  const [filesItem, filesDialog] = useFilesDialog('supervision_sessions', session.id, name);
  return (
    <span className="relative z-10 inline-block">
      <Menu label={`Actions for ${name}`}>
        <EditItem onSelect={() => void navigate({ to: '/supervision/edit/$id', params: { id: session.id } })} />
        {filesItem}
        <DeleteItem onSelect={onDelete} />
      </Menu>
      {filesDialog}
    </span>
  );
}
