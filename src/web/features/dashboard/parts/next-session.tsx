import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { Band } from '#web/ui/band.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';

interface NextSessionProps {
  data: Pick<Dashboard, 'next_sessions' | 'next_sessions_total'>;
  /** The user's calendar date. */
  today: string;
}

const LINK = buttonClass({ variant: 'secondary', size: 'small' });

/** The next session; of a day with several all, since nothing says which comes first. */
export function NextSession({
  data: { next_sessions: sessions, next_sessions_total: total },
  today,
}: NextSessionProps) {
  const [first] = sessions;
  if (first === undefined) return null;
  const { id, date, duration } = first;
  const names = sessions.map(({ client_name }) => client_name ?? UNKNOWN_CLIENT).join(', ');
  const others = total - sessions.length;
  const day = date === today ? 'Today' : dayText(date, today);
  return (
    <Band
      label="Next session"
      title={`Next: ${names}${others > 0 ? ` and ${others} more` : ''}`}
      text={total > 1 ? `${day}, ${total} sessions` : `${day}, ${durationLabel(duration)}`}
    >
      {total > 1 ? (
        <Link to="/sessions" search={{ from: date, to: date }} className={LINK}>
          Open them
        </Link>
      ) : (
        <Link to="/sessions/$id" params={{ id }} className={LINK}>
          Open it
        </Link>
      )}
    </Band>
  );
}
