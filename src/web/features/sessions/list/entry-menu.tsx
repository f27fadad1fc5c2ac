import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Copy, UserRound } from 'lucide-react';
import type { SessionWithClient } from '../session-queries.ts';
import { useRepeat } from './use-session-actions.ts';

interface EntryMenuProps {
  session: SessionWithClient;
  label: string;
  onDelete: () => void;
}

export function EntryMenu({ session, label, onDelete }: EntryMenuProps) {
  const navigate = useNavigate();
  const repeat = useRepeat(session);
  return (
    <span className="relative z-10 pl-1 md:pl-3">
      <Menu label={label}>
        <MenuItem onSelect={() => repeat.mutate()}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          Again next week
        </MenuItem>
        <MenuItem
          onSelect={() =>
            void navigate({ to: '.', search: (now: object) => ({ ...now, copy: session.id }), resetScroll: false })
          }
        >
          <Copy aria-hidden="true" className="size-4" />
          Duplicate
        </MenuItem>
        <EditItem
          onSelect={() => void navigate({ to: '/sessions/$id', params: { id: session.id }, search: { edit: 1 } })}
        />
        {session.client && (
          <MenuItem onSelect={() => void navigate({ to: '/clients/$id', params: { id: session.client_id } })}>
            <UserRound aria-hidden="true" className="size-4" />
            Open client
          </MenuItem>
        )}
        <DeleteItem onSelect={onDelete} />
      </Menu>
    </span>
  );
}
