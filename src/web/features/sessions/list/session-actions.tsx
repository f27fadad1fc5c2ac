import { lossText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { Check } from '#web/ui/icons/check.tsx';
import { Pencil } from '#web/ui/icons/pencil.tsx';
import { RotateCcw } from '#web/ui/icons/rotate-ccw.tsx';
import { Trash } from '#web/ui/icons/trash.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import { SessionItems } from './session-items.tsx';
import { useComplete, useDelete } from './use-session-actions.ts';

interface SessionActionsProps {
  session: SessionWithClient;
  /** Who confirmed it. */
  witnesses: readonly RowWitness[];
}

export function SessionActions({ session, witnesses }: SessionActionsProps) {
  const navigate = useNavigate();
  const complete = useComplete(session);
  const remove = useDelete(() => void navigate({ to: '/sessions', replace: true }));
  const confirmed = [{ minutes: session.duration, witnesses }];
  const [removeIt, removeDialog] = useConfirmed(
    {
      title: 'Delete a confirmed session?',
      text: lossText(confirmed, 'delete'),
      confirmLabel: 'Delete session',
    },
    () => remove.mutate([session.id]),
  );
  const [plan, planDialog] = useConfirmed(
    {
      title: 'Not completed after all?',
      text: lossText(confirmed, 'change'),
      confirmLabel: 'Mark as planned',
    },
    () => complete.mutate(false),
  );
  return (
    <>
      {!session.completed && (
        <Button busy={complete.isPending} onClick={() => complete.mutate(true)}>
          {!complete.isPending && <Check className="size-4" />}
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
        <Pencil className="size-4" />
        Edit
      </Link>
      <Menu label="More actions for this session">
        <SessionItems session={session} isWitnessed={witnesses.length > 0} />
        {session.completed && (
          <MenuItem onSelect={plan}>
            <RotateCcw className="size-4" />
            Mark as planned
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={removeIt}>
          <Trash className="size-4" />
          Delete session
        </MenuItem>
      </Menu>
      {removeDialog}
      {planDialog}
    </>
  );
}
