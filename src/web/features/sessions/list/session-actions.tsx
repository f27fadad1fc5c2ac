import { Button, buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Check, Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { SessionWithClient } from '../session-queries.ts';
import { useComplete, useDelete, useRepeat } from './use-session-actions.ts';

export function SessionActions({ session }: { session: SessionWithClient }) {
  const navigate = useNavigate();
  const complete = useComplete(session);
  const repeat = useRepeat(session);
  const remove = useDelete(() => void navigate({ to: '/sessions', replace: true }));
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
        {session.completed && (
          <MenuItem onSelect={() => complete.mutate(false)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            Mark as planned
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => remove.mutate([session.id])}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete session
        </MenuItem>
      </Menu>
    </>
  );
}
