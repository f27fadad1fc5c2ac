import { dayIn } from '#domain/time.ts';
import type { SupervisionRow } from '#web/backend/tables.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from '#web/ui/table.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';

interface SupervisionTableProps {
  sessions: readonly SupervisionRow[];
  timeZone: string;
  onDelete: (session: SupervisionRow) => void;
}

export function SupervisionTable({ sessions, timeZone, onDelete }: SupervisionTableProps) {
  return (
    <Table label="Supervision sessions">
      <TableHead>
        <TableHeading className="w-44">Date</TableHeading>
        <TableHeading>Supervisor</TableHeading>
        <TableHeading className="text-right">Duration (minutes)</TableHeading>
        <TableHeading className="md:pl-5">Topics</TableHeading>
        <TableHeading className="w-16 text-right">Actions</TableHeading>
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <SupervisionEntry
            key={session.id}
            session={session}
            day={dayText(dayIn(session.date, timeZone), today())}
            onDelete={() => onDelete(session)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface SupervisionEntryProps {
  session: SupervisionRow;
  day: string;
  onDelete: () => void;
}

function SupervisionEntry({ session, day, onDelete }: SupervisionEntryProps) {
  const navigate = useNavigate();
  const edit = { to: '/supervision/edit/$id', params: { id: session.id } } as const;
  return (
    <TableRow className="group hover:bg-sunk">
      <TableCell place="first" className="whitespace-nowrap">
        <Link {...edit} className="text-ink after:absolute after:inset-0 group-hover:text-accent">
          {day}
        </Link>
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere] md:max-w-64">{session.supervisor_name}</TableCell>
      <TableCell className="text-ink md:text-right">
        {session.duration}
        <span className="md:hidden"> min</span>
      </TableCell>
      <TableCell className="max-w-full text-sm max-md:basis-full md:max-w-80 md:pl-5">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{session.topics.join(', ') || '-'}</span>
      </TableCell>
      <TableCell place="last">
        <span className="relative z-10 inline-block">
          <Menu label={`Actions for ${session.supervisor_name}, ${day}`}>
            <MenuItem onSelect={() => void navigate(edit)}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </MenuItem>
            <MenuItem tone="danger" onSelect={onDelete}>
              <Trash2 aria-hidden="true" className="size-4" />
              Delete
            </MenuItem>
          </Menu>
        </span>
      </TableCell>
    </TableRow>
  );
}
