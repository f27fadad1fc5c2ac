import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus } from '#web/ui/icons/calendar-plus.tsx';
import { Copy } from '#web/ui/icons/copy.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import type { SessionWithClient } from '../session-queries.ts';
import { useRepeat } from './use-session-actions.ts';

interface SessionItemsProps {
  session: SessionWithClient;
  /** Whether somebody confirmed it. */
  isWitnessed: boolean;
}

/** What a session's menu has in the list and on its page. */
export function SessionItems({ session, isWitnessed }: SessionItemsProps) {
  const navigate = useNavigate();
  const repeat = useRepeat(session);
  const copy = () =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, copy: session.id }), resetScroll: false });
  const ask = () =>
    void navigate({ to: '/reports/credentials/witnesses', search: { ask: 'client', client: session.client_id } });
  return (
    <>
      <MenuItem onSelect={() => repeat.mutate()}>
        <CalendarPlus className="size-4" />
        Again next week
      </MenuItem>
      <MenuItem onSelect={copy}>
        <Copy className="size-4" />
        Duplicate
      </MenuItem>
      {session.completed && session.client && !isWitnessed && (
        <MenuItem onSelect={ask}>
          <UserCheck className="size-4" />
          Ask to confirm
        </MenuItem>
      )}
    </>
  );
}
