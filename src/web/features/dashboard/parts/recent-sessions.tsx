import { DASHBOARD_TEXTS, type Dashboard } from '#domain/dashboard/dashboard.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { Section } from '#web/ui/section.tsx';
import { Link } from '@tanstack/react-router';
import { dayText } from '#domain/formatting/date-text.ts';

interface RecentSessionsProps {
  sessions: Dashboard['recent_sessions'];
  upcoming: Dashboard['upcoming_sessions'];
  today: string;
}

/** The latest sessions, and separately the next ones. */
export function RecentSessions({ sessions, upcoming, today }: RecentSessionsProps) {
  const all = (
    <Link to="/sessions" className="text-13 font-[560] text-accent hover:underline tap">
      All sessions
    </Link>
  );
  return (
    <Section title="Recent Sessions" action={sessions.length + upcoming.length > 0 && all}>
      {sessions.length === 0 ? (
        <p className="rounded-card border border-dashed border-rule px-5 py-8 text-center text-soft">
          {DASHBOARD_TEXTS.noRecent}
        </p>
      ) : (
        <SessionLines sessions={sessions} today={today} />
      )}
      {upcoming.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-sans text-13 font-[560] tracking-normal text-soft">
            {DASHBOARD_TEXTS.upcoming}
          </h3>
          <SessionLines sessions={upcoming} today={today} />
        </>
      )}
    </Section>
  );
}

function SessionLines({ sessions, today }: Pick<RecentSessionsProps, 'sessions' | 'today'>) {
  return (
    <ul className="-mt-2">
      {sessions.map((session) => (
        <li key={session.id} className="border-b border-rule">
          <Link
            to="/sessions/$id"
            params={{ id: session.id }}
            className="-mx-2 flex items-center justify-between gap-4 rounded-lg px-2 py-2.5 hover:bg-sunk"
          >
            <span className="min-w-0">
              <span data-value className="block truncate">
                {session.client_name ?? UNKNOWN_CLIENT}
              </span>
              <time data-value dateTime={session.date} className="text-13 text-soft">
                {dayText(session.date, today)}
              </time>
            </span>
            <span data-value className="shrink-0 text-soft">
              {durationLabel(session.duration)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
