import { toConfirm } from '#domain/calendar/propose.ts';
import { useProposals } from './calls/use-proposals.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { Band } from '#web/ui/band.tsx';
import { useLater } from '#web/ui/use-later.ts';

/** Says how many events of the connected calendars wait to be confirmed. It has one height whatever it says, so that nothing moves. */
export function CalendarNudge({ today }: { today: string }) {
  const { proposals, state } = useProposals(useLater());
  const count = toConfirm(proposals, today).length;
  const what = count === 0 ? STATES[state] : `${count === 1 ? '1 session' : `${count} sessions`} to confirm`;
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
