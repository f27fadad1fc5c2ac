import { Button, buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { SessionWithClient } from './session-queries.ts';
import { useComplete, useDelete } from './use-session-actions.ts';

export function SessionActions({ session }: { session: SessionWithClient }) {
  const navigate = useNavigate();
  const complete = useComplete(session);
  const remove = useDelete(session, () => void navigate({ to: '/sessions', replace: true }));
  return (
    <>
      {!session.completed && (
        <Button busy={complete.isPending} onClick={() => complete.mutate(true)}>
          {!complete.isPending && <Check aria-hidden="true" className="size-4" />}
          Mark as completed
        </Button>
      )}
      <Link
        to="/sessions/$id"
        params={{ id: session.id }}
        search={{ edit: 1 }}
        resetScroll={false}
        className={buttonClass({ variant: 'secondary' })}
      >
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Link>
      <Menu label="More actions for this session">
        {session.completed && (
          <MenuItem onSelect={() => complete.mutate(false)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Mark as planned
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => remove.mutate()}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete session
        </MenuItem>
      </Menu>
    </>
  );
}
