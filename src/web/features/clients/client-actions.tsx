import type { ClientRow } from '#web/data/wire/tables.ts';
import { config } from '#web/data/wire/config.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus } from '#web/ui/icons/calendar-plus.tsx';
import { ChartPie } from '#web/ui/icons/chart-pie.tsx';
import { Eraser } from '#web/ui/icons/eraser.tsx';
import { Merge } from '#web/ui/icons/merge.tsx';
import { Pencil } from '#web/ui/icons/pencil.tsx';
import { Trash } from '#web/ui/icons/trash.tsx';

interface ClientActionsProps {
  client: ClientRow;
  onErase: () => void;
  onDelete: () => void;
}

export function ClientActions({ client, onErase, onDelete }: ClientActionsProps) {
  const navigate = useNavigate();
  return (
    <>
      <Link
        to="/clients/$id"
        params={{ id: client.id }}
        search={{ edit: 1 }}
        resetScroll={false}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Pencil className="size-4" />
        Edit
      </Link>
      <Link
        to="/clients/$id"
        params={{ id: client.id }}
        search={{ log: client.id }}
        resetScroll={false}
        className={buttonClass()}
      >
        <CalendarPlus className="size-4" />
        Log a session
      </Link>
      <Menu label={`More actions for ${client.name}`}>
        {config().flags.coachTools && (
          <MenuItem
            onSelect={() => void navigate({ to: '/coach-tools', search: { tool: 'wheel', client: client.id } })}
          >
            <ChartPie className="size-4" />
            Wheel of Life
          </MenuItem>
        )}
        <MenuItem
          onSelect={() =>
            void navigate({ to: '/clients/$id', params: { id: client.id }, search: { merge: 1 }, resetScroll: false })
          }
        >
          <Merge className="size-4" />
          Merge with…
        </MenuItem>
        <MenuItem tone="danger" onSelect={onErase}>
          <Eraser className="size-4" />
          Erase, keep the hours
        </MenuItem>
        <MenuItem tone="danger" onSelect={onDelete}>
          <Trash className="size-4" />
          Delete client
        </MenuItem>
      </Menu>
    </>
  );
}
