import { toConfirm } from '#domain/calendar/propose.ts';
import { useProposals } from '#web/data/records/calendar/use-proposals.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The dashboard does not wait for calendars, nor do they take its place on a slow network. */
const READ_AFTER_MS = 1_500;

/** Says how many events of the connected calendars wait to be confirmed. Nothing where none does. */
export function CalendarNudge({ today }: { today: string }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { proposals } = useProposals(isRead);
  const count = toConfirm(proposals, today).length;
  if (count === 0) return null;
  return (
    <section
      aria-label="Sessions in your calendar"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-wash px-4 py-3 text-sm"
    >
      <p className="font-semibold">{count === 1 ? '1 session' : `${count} sessions`} to confirm from your calendar</p>
      <Link to="/sessions" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Confirm {count === 1 ? 'it' : 'them'}
      </Link>
    </section>
  );
}
