import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { LINE, SelectableLine } from '#web/ui/data/selectable-line.tsx';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { CompleteToggle } from './complete-toggle.tsx';
import { EntryMenu } from './entry-menu.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import { SessionSummary } from '../session-summary.tsx';
import { useDelete } from './use-session-actions.ts';

interface SessionEntryProps {
  session: SessionWithClient;
  /** Set while sessions are being chosen. */
  selection: Selection | null;
}

/** One line of the logbook. Pressing it anywhere opens the session, or chooses it. Fifty of them must not be drawn anew for a filter. */
export const SessionEntry = memo(function SessionEntry({ session, selection }: SessionEntryProps) {
  const name = session.client?.name ?? UNKNOWN_CLIENT;
  const day = dayText(session.date, today());
  return selection ? (
    <SelectableLine id={session.id} selection={selection}>
      <SessionSummary session={session} name={<span className="truncate">{name}</span>} day={day} />
    </SelectableLine>
  ) : (
    <OpenableEntry session={session} name={name} day={day} />
  );
});

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
    // Rows out of sight cost no layout. What is focused may stand a little outside of its row.
    <li
      className={`${LINE} border-b border-rule [contain-intrinsic-size:auto_67px] md:[contain-intrinsic-size:auto_52px] [content-visibility:auto] [overflow-clip-margin:14px]`}
    >
      <CompleteToggle session={session} label={`Completed: ${name}, ${day}`} />
      <SessionSummary session={session} name={link} day={day} />
      <EntryMenu session={session} label={`Actions for ${name}, ${day}`} onDelete={() => remove.mutate([session.id])} />
    </li>
  );
}
