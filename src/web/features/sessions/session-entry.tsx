import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-schema.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Copy, CornerDownRight, Pencil, Trash2, UserRound } from 'lucide-react';
import { CompleteToggle } from './complete-toggle.tsx';
import type { SessionWithClient } from './session-queries.ts';
import { useDelete, useRepeat } from './use-session-actions.ts';

/** One line of the logbook; pressing it anywhere opens the session. */
export function SessionEntry({ session }: { session: SessionWithClient }) {
  const remove = useDelete();
  const name = session.client?.name ?? UNKNOWN_CLIENT;
  const day = dayText(session.date, today());
  // Gone from sight at once; back again when it could not be deleted.
  if (remove.isPending) return null;
  return (
    <li className="group relative flex min-h-[66px] items-center border-b border-rule py-1.5 hover:bg-sunk">
      <CompleteToggle session={session} label={`Completed: ${name}, ${day}`} />
      <div className="min-w-0 flex-1 pl-1 md:pl-2">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to="/sessions/$id"
            params={{ id: session.id }}
            className="truncate text-ink after:absolute after:inset-0 group-hover:text-accent"
          >
            {name}
          </Link>
          <span className="shrink-0 text-sm text-soft md:text-[15px]">{durationLabel(session.duration)}</span>
        </p>
        <p className="truncate text-[13px] text-soft">
          <time dateTime={session.date}>{day}</time>
          {session.topics.length > 0 && ` · ${session.topics.join(', ')}`}
        </p>
        {session.follow_up && (
          <p className="mt-0.5 flex items-center gap-1.5 text-[13px] text-amber">
            <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="sr-only">Follow-up: </span>
            <span className="truncate">{session.follow_up}</span>
          </p>
        )}
      </div>
      <EntryMenu session={session} label={`Actions for ${name}, ${day}`} onDelete={() => remove.mutate([session.id])} />
    </li>
  );
}

interface EntryMenuProps {
  session: SessionWithClient;
  label: string;
  onDelete: () => void;
}

function EntryMenu({ session, label, onDelete }: EntryMenuProps) {
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
        <MenuItem
          onSelect={() => void navigate({ to: '/sessions/$id', params: { id: session.id }, search: { edit: 1 } })}
        >
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </MenuItem>
        {session.client && (
          <MenuItem onSelect={() => void navigate({ to: '/clients/$id', params: { id: session.client_id } })}>
            <UserRound aria-hidden="true" className="size-4" />
            Open client
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
