import { UNKNOWN_CLIENT } from '#domain/sessions/session-schema.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { Link } from '@tanstack/react-router';
import { CompleteToggle } from './complete-toggle.tsx';
import { EntryMenu } from './entry-menu.tsx';
import type { SessionWithClient } from './session-queries.ts';
import { SessionSummary } from './session-summary.tsx';
import { useDelete } from './use-session-actions.ts';
import type { Selection } from './use-selection.ts';

const LINE = 'group relative flex min-h-[66px] items-center py-1.5 hover:bg-sunk';

interface SessionEntryProps {
  session: SessionWithClient;
  /** Set while sessions are being chosen. */
  selection: Selection | null;
}

/** One line of the logbook. Pressing it anywhere opens the session, or chooses it. */
export function SessionEntry({ session, selection }: SessionEntryProps) {
  const name = session.client?.name ?? UNKNOWN_CLIENT;
  const day = dayText(session.date, today());
  return selection ? (
    <li className="border-b border-rule">
      <label className={`${LINE} cursor-pointer has-checked:bg-wash`}>
        <span className="-ml-2.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={selection.ids.has(session.id)}
            onChange={() => selection.toggle(session.id)}
            className="size-[18px] accent-(--accent)"
          />
        </span>
        <SessionSummary session={session} name={<span className="truncate">{name}</span>} day={day} />
      </label>
    </li>
  ) : (
    <OpenableEntry session={session} name={name} day={day} />
  );
}

interface OpenableEntryProps {
  session: SessionWithClient;
  name: string;
  day: string;
}

function OpenableEntry({ session, name, day }: OpenableEntryProps) {
  const remove = useDelete();
  // Gone from sight at once; back again when it could not be deleted.
  if (remove.isPending) return null;
  const link = (
    <Link
      to="/sessions/$id"
      params={{ id: session.id }}
      className="truncate text-ink after:absolute after:inset-0 group-hover:text-accent"
    >
      {name}
    </Link>
  );
  return (
    <li className={`${LINE} border-b border-rule`}>
      <CompleteToggle session={session} label={`Completed: ${name}, ${day}`} />
      <SessionSummary session={session} name={link} day={day} />
      <EntryMenu session={session} label={`Actions for ${name}, ${day}`} onDelete={() => remove.mutate([session.id])} />
    </li>
  );
}
