import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import { today } from '#web/data/device/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { longDayText } from '#web/ui/form/calendar-text.ts';
import { Link } from '@tanstack/react-router';
import { CredentialBadges } from './list/credential-badges.tsx';
import type { SessionWithClient } from './session-queries.ts';

/** When, how long, what is out of the ordinary, and the way to the client. */
export function SessionFacts({ session }: { session: SessionWithClient }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <time dateTime={session.date}>{longDayText(session.date)}</time>
      <span>{durationLabel(session.duration)}</span>
      <Badge tone={session.completed ? 'good' : 'warn'}>{SESSION_STATUS_TEXTS[sessionStatus(session, today())]}</Badge>
      <CredentialBadges session={session} />
      {session.client && (
        <Link to="/clients/$id" params={{ id: session.client_id }} className="text-accent hover:underline tap">
          Open client
        </Link>
      )}
    </span>
  );
}
