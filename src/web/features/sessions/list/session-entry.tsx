import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import type { Selection } from '#web/ui/data/use-selection.ts';
import { LINE, SelectableLine } from '#web/ui/data/selectable-line.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { memo } from 'react';
import type { SessionWithClient } from '../session-queries.ts';
import { SessionSummary } from '../session-summary.tsx';
import { SessionItems } from './session-items.tsx';
import { useDelete, useComplete } from './use-session-actions.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { DeleteItem, EditItem } from '#web/ui/overlay/menu-items.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { Check } from '#web/ui/icons/check.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';

interface SessionEntryProps {
  session: SessionWithClient;
  /** Who confirmed it; undefined: nobody. */
  witnesses: readonly RowWitness[] | undefined;
  /** Set while sessions are being selected. */
  selection: Selection | null;
}

/** One session of the list. A click anywhere opens or selects it. Memoised: fifty of them must not render again when a filter changes. */
export const SessionEntry = memo(function SessionEntry({ session, witnesses, selection }: SessionEntryProps) {
  const name = session.client?.name ?? UNKNOWN_CLIENT;
  const day = dayText(session.date, today());
  return selection ? (
    <SelectableLine id={session.id} selection={selection}>
      <SessionSummary
        session={session}
        witnesses={witnesses}
        name={<span className="truncate">{name}</span>}
        day={day}
      />
    </SelectableLine>
  ) : (
    <OpenableEntry session={session} witnesses={witnesses} name={name} day={day} />
  );
});

interface OpenableEntryProps {
  session: SessionWithClient;
  witnesses: readonly RowWitness[] | undefined;
  name: string;
  day: string;
}

function OpenableEntry({ session, witnesses = [], name, day }: OpenableEntryProps) {
  const remove = useDelete();
  const [removeIt, dialog] = useConfirmed(
    {
      title: 'Delete a confirmed session?',
      text: lossText([{ minutes: session.duration, witnesses }], 'delete'),
      confirmLabel: 'Delete session',
    },
    () => remove.mutate([session.id]),
  );
  // Hidden at once; shown again if deleting fails.
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
    // content-visibility skips the layout of rows off screen. The clip margin leaves room for focus outlines.
    <li
      className={`${LINE} border-b border-rule [contain-intrinsic-size:auto_67px] md:[contain-intrinsic-size:auto_52px] [content-visibility:auto] [overflow-clip-margin:14px]`}
    >
      <CompleteToggle session={session} witnesses={witnesses} label={`Completed: ${name}, ${day}`} />
      <SessionSummary session={session} witnesses={witnesses} name={link} day={day} />
      <EntryMenu session={session} witnesses={witnesses} label={`Actions for ${name}, ${day}`} onDelete={removeIt} />
      {dialog}
    </li>
  );
}

interface CompleteToggleProps {
  session: SessionRow;
  witnesses: readonly RowWitness[];
  /** The accessible name, such as "Completed: Amara Osei, Thu 19 Nov". */
  label: string;
}

/** A round checkbox with a target of 44 px. */
function CompleteToggle({ session, witnesses, label }: CompleteToggleProps) {
  const complete = useComplete(session);
  const [uncomplete, dialog] = useConfirmed(
    {
      title: 'Not completed after all?',
      text: lossText([{ minutes: session.duration, witnesses }], 'change'),
      confirmLabel: 'Not completed',
    },
    () => complete.mutate(false),
  );
  const isCompleted = complete.isPending ? complete.variables : session.completed;
  const status = SESSION_STATUS_TEXTS[sessionStatus({ date: session.date, completed: isCompleted }, today())];
  return (
    <label
      title={isCompleted ? status : `${status}: mark as completed`}
      className="relative z-10 -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={isCompleted}
        disabled={complete.isPending}
        onChange={(event) => (event.target.checked ? complete.mutate(true) : uncomplete())}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-[22px] place-items-center rounded-full border-[1.5px] border-edge text-accent transition-colors duration-150 peer-checked:border-transparent peer-checked:bg-wash peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent hover:border-accent!"
      >
        <Check className="tick size-3.5" strokeWidth={2.5} />
      </span>
      {dialog}
    </label>
  );
}

interface EntryMenuProps {
  session: SessionWithClient;
  witnesses: readonly RowWitness[];
  label: string;
  onDelete: () => void;
}

function EntryMenu({ session, witnesses, label, onDelete }: EntryMenuProps) {
  const navigate = useNavigate();
  return (
    <span className="relative z-10 pl-1 md:pl-3">
      <Menu label={label}>
        <SessionItems session={session} isWitnessed={witnesses.length > 0} />
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
