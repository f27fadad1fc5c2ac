import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { areSessions, toConfirm } from '#domain/calendar/propose.ts';
import { useProposals } from './calls/use-proposals.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Band } from '#web/ui/band.tsx';
import { useLater } from '#web/ui/use-later.ts';

/** Shows how many events of the connected calendars wait to be confirmed. Its height is fixed, so that nothing moves. */
export function CalendarNudge({ today }: { today: string }) {
  const { proposals, state } = useProposals({ isRead: useLater() });
  const waiting = toConfirm(proposals, today);
  const count = waiting.length;
  // Preloaded, so that the list is there at once when the coach opens it.
  useEffect(() => {
    if (count > 0)
      import('./confirm/confirm-events.tsx').catch((error: unknown) =>
        logFailure('Loading the sessions in calendars', error),
      );
  }, [count]);
  const what = count === 0 ? STATES[state] : `${areSessions(waiting) ? sessionsText(count) : count} to confirm`;
  return (
    <Band label="Sessions in your calendar" title={`${what} from your calendar`}>
      <Link to="/sessions" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {count === 0 ? 'Sessions' : `Confirm ${count === 1 ? 'it' : 'them'}`}
      </Link>
    </Band>
  );
}

const STATES = {
  reading: 'Looking for sessions',
  read: 'Nothing to confirm',
  failed: 'We couldn’t read the sessions',
} as const;
