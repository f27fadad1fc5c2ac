import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { allMinutes, isSeenLately, minutesBefore, type ClientHours } from '#domain/clients/client-hours.ts';
import { hoursNumber } from '#domain/sessions/duration.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { appName } from '#web/data/wire/config.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { TableCell, TableRow } from '#web/ui/data/table.tsx';
import { isBare } from '#web/data/device/device-query.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { NOT_ON_DEVICE } from '#web/ui/not-on-device.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CalendarPlus } from '#web/ui/icons/calendar-plus.tsx';

interface ClientEntryProps {
  client: ClientRow;
  /** undefined while on its way, null without any. */
  hours: ClientHours | null | undefined;
  /** Of the client with the most hours. */
  mostMinutes: number;
  onDelete: () => void;
}

export function ClientEntry({ client, hours, mostMinutes, onDelete }: ClientEntryProps) {
  const sessions = hours?.sessions ?? 0;
  const isOffline = useConnection() !== 'online';
  return (
    <TableRow className="group hover:bg-sunk">
      <TableCell place="first" className="wide:w-[34%]">
        <Link
          to="/clients/$id"
          params={{ id: client.id }}
          className="line-clamp-2 font-[560] text-ink wide:line-clamp-1 [overflow-wrap:anywhere] after:absolute after:inset-0 group-hover:text-accent"
        >
          {client.name}
        </Link>
        <HoursBar hours={hours} mostMinutes={mostMinutes} />
      </TableCell>
      <TableCell className="max-w-full narrow:basis-full wide:max-w-64">
        <span className="block truncate text-sm">
          {client.email || client.phone || <NoValue isElsewhere={isBare(client)} />}
        </span>
        {client.email && client.phone && <span className="hidden truncate text-13 wide:block">{client.phone}</span>}
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap narrow:order-last">
        {hours?.last_date ? (
          dayText(hours.last_date, today())
        ) : (
          <NoValue isElsewhere={hours === undefined && isOffline} />
        )}
        {hours?.next_date && (
          <span className="text-13 text-accent narrow:ml-2 wide:block">Next {dayText(hours.next_date, today())}</span>
        )}
      </TableCell>
      <TableCell className="text-sm wide:text-right">
        {hours === undefined ? '' : sessions}
        <span className="wide:hidden">{sessions === 1 ? ' session' : ' sessions'}</span>
      </TableCell>
      <TableCell className="text-sm text-ink wide:text-right">
        {hours === undefined ? '' : hoursNumber(allMinutes(hours))}
        <span className="wide:hidden"> h</span>
        {minutesBefore(hours) > 0 && (
          <span className="text-13 text-soft narrow:ml-2 wide:block">
            {hoursNumber(minutesBefore(hours))} before {appName()}
          </span>
        )}
      </TableCell>
      <TableCell place="last">
        <ClientActions client={client} onDelete={onDelete} />
      </TableCell>
    </TableRow>
  );
}

/** Hours as a part of the most. The cells say the same in numbers. */
function HoursBar({ hours, mostMinutes }: Pick<ClientEntryProps, 'hours' | 'mostMinutes'>) {
  const minutes = allMinutes(hours);
  return (
    <span aria-hidden="true" className="mt-1.5 block h-1.5">
      {minutes > 0 && (
        <span
          className={clsx('block h-full rounded-full', isSeenLately(hours, today()) ? 'bg-accent' : 'bg-accent-pale')}
          style={{ width: `${(minutes / mostMinutes) * 100}%`, minWidth: 3 }}
        />
      )}
    </span>
  );
}

/** @param isElsewhere there may be one, but this device does not have it */
function NoValue({ isElsewhere }: { isElsewhere: boolean }) {
  return isElsewhere ? <span className="text-soft">{NOT_ON_DEVICE}</span> : <span aria-hidden="true">–</span>;
}

function ClientActions({ client, onDelete }: Pick<ClientEntryProps, 'client' | 'onDelete'>) {
  const navigate = useNavigate();
  return (
    <span className="relative z-10 inline-block">
      <Menu label={`Actions for ${client.name}`}>
        <MenuItem
          onSelect={() =>
            void navigate({ to: '.', search: (now: object) => ({ ...now, log: client.id }), resetScroll: false })
          }
        >
          <CalendarPlus className="size-4" />
          Log a session
        </MenuItem>
        <EditItem
          onSelect={() => void navigate({ to: '/clients/$id', params: { id: client.id }, search: { edit: 1 } })}
        />
        <DeleteItem onSelect={onDelete} />
      </Menu>
    </span>
  );
}
