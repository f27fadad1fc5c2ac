import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Copy } from 'lucide-react';
import type { SessionWithClient } from '../session-queries.ts';
import { useRepeat } from './use-session-actions.ts';

/** The items of a session's menu that log it once more. */
export function RepeatItems({ session }: { session: SessionWithClient }) {
  const navigate = useNavigate();
  const repeat = useRepeat(session);
  const copy = () =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, copy: session.id }), resetScroll: false });
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
    </>
  );
}
