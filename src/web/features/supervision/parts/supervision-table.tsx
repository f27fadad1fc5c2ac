import { useCertificates } from '#web/data/records/certificates/use-certificates.ts';
import { useRowComments } from '#web/data/records/lent-comments.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { CommentMark } from '#web/parts/row-comments.tsx';
import { FilesDialog, FilesItem } from '#web/parts/attached-files.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { witnessedByText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness, WitnessesOfRows } from '#domain/witnesses/witness-request-row.ts';
import { QuietMark } from '#web/ui/quiet-mark.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { useState } from 'react';

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
        {witnesses.length > 0 && <QuietMark icon={UserCheck} text={witnessedByText(witnesses)} />}
        {session.duration}
        <span className="wide:hidden"> min</span>
      </TableCell>
      <TableCell className="max-w-full text-sm narrow:basis-full wide:max-w-80 wide:pl-5">
        <span className="line-clamp-2 [overflow-wrap:anywhere] wide:line-clamp-1">
          {session.topics.join(', ') || '-'}
        </span>
        <CommentMark count={useRowComments('supervision_sessions', session.id).comments.length} />
      </TableCell>
      <TableCell place="last">{!selection && <EntryMenu session={session} day={day} onDelete={onDelete} />}</TableCell>
    </TableRow>
  );
}

function EntryMenu({ session, day, onDelete }: Omit<SupervisionEntryProps, 'selection' | 'witnesses'>) {
  const navigate = useNavigate();
  const [areFilesOpen, setFilesOpen] = useState(false);
  const name = `${session.supervisor_name}, ${day}`;
  return (
    <span className="relative z-10 inline-block">
      <Menu label={`Actions for ${name}`}>
        <EditItem onSelect={() => void navigate({ to: '/supervision/edit/$id', params: { id: session.id } })} />
        <FilesItem onSelect={() => setFilesOpen(true)} />
        <DeleteItem onSelect={onDelete} />
      </Menu>
      {areFilesOpen && <Files record={session.id} of={name} onClose={() => setFilesOpen(false)} />}
    </span>
  );
}

function Files({ record, ...rest }: { record: string; of: string; onClose: () => void }) {
  return <FilesDialog files={useCertificates('supervision_sessions', record)} {...rest} />;
}
