import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { TableCell, TableRow } from '#web/ui/data/table.tsx';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { Link, useNavigate } from '@tanstack/react-router';

interface SupervisionEntryProps {
  session: SupervisionRow;
  day: string;
  /** Set while supervision sessions are being chosen. */
  selection: Selection | null;
  onDelete: () => void;
}

/** One row. Pressing it anywhere opens the form, or chooses it. */
export function SupervisionEntry({ session, day, selection, onDelete }: SupervisionEntryProps) {
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
        {session.duration}
        <span className="wide:hidden"> min</span>
      </TableCell>
      <TableCell className="max-w-full text-sm narrow:basis-full wide:max-w-80 wide:pl-5">
        <span className="line-clamp-2 [overflow-wrap:anywhere] wide:line-clamp-1">
          {session.topics.join(', ') || '-'}
        </span>
      </TableCell>
      <TableCell place="last">{!selection && <EntryMenu session={session} day={day} onDelete={onDelete} />}</TableCell>
    </TableRow>
  );
}

function EntryMenu({ session, day, onDelete }: Omit<SupervisionEntryProps, 'selection'>) {
  const navigate = useNavigate();
  return (
    <span className="relative z-10 inline-block">
      <Menu label={`Actions for ${session.supervisor_name}, ${day}`}>
        <EditItem onSelect={() => void navigate({ to: '/supervision/edit/$id', params: { id: session.id } })} />
        <DeleteItem onSelect={onDelete} />
      </Menu>
    </span>
  );
}
