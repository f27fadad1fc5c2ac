import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import type { SessionWithClient } from '../session-queries.ts';
import { RepeatItems } from './repeat-items.tsx';

interface EntryMenuProps {
  session: SessionWithClient;
  label: string;
  onDelete: () => void;
}

export function EntryMenu({ session, label, onDelete }: EntryMenuProps) {
  const navigate = useNavigate();
  return (
    <span className="relative z-10 pl-1 md:pl-3">
      <Menu label={label}>
        <RepeatItems session={session} />
        <EditItem
          onSelect={() => void navigate({ to: '/sessions/$id', params: { id: session.id }, search: { edit: 1 } })}
        />
        {session.client && (
          <MenuItem onSelect={() => void navigate({ to: '/clients/$id', params: { id: session.client_id } })}>
            <UserRound className="size-4" />
            Open client
          </MenuItem>
        )}
        <DeleteItem onSelect={onDelete} />
      </Menu>
    </span>
  );
}
