import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { WitnessMark } from '#web/records/witness-mark.tsx';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clientSessionsQuery, listedSessions } from './client-queries.ts';

export function ClientSessions({ clientId }: { clientId: string }) {
  const query = useQuery(clientSessionsQuery(clientId));
  const isOffline = useConnection() !== 'online';
  const listed = query.data === undefined && isOffline ? listedSessions(clientId) : [];
  const sessions = useWithUnsent(listed.length > 0 ? listed : query.data);
  const witnesses = useRowWitnesses(
    'sessions',
    query.data?.map(({ id }) => id),
  );
  const filter = (
    <Link
      to="/sessions"
      search={{ client: clientId }}
      className="z-10 text-13 font-[560] text-accent hover:underline tap"
    >
      See them all in Sessions
    </Link>
  );
  return (
    <Section title="Sessions" action={query.data?.length ? filter : null}>
      {listed.length === 0 && <NotLoaded query={query} label="Loading sessions…" rowClassName="h-[67px] md:h-[52px]" />}
      {listed.length > 0 && <p className="mb-3 text-13 text-soft">Those on this device; there may be others.</p>}
      {query.data?.length === 0 && (
        <EmptyState
          title="No sessions yet"
          text="What you log with this client adds up here."
          action={
            <Link
              to="/clients/$id"
              params={{ id: clientId }}
              search={{ log: clientId }}
              resetScroll={false}
              className={buttonClass()}
            >
              Log the first session
            </Link>
          }
        />
      )}
      {sessions && sessions.length > 0 && (
        <ul className="-mt-2">
          {sessions.map((session) => (
            <ClientSession key={session.id} session={session} witnesses={witnesses[session.id] ?? []} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function ClientSession({ session, witnesses }: { session: SessionRow; witnesses: readonly RowWitness[] }) {
  return (
    // Rows out of sight cost no layout, so that years of sessions stay quick.
    <li className="border-b border-rule [contain-intrinsic-size:auto_67px] md:[contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <Link
        to="/sessions/$id"
        params={{ id: session.id }}
        className="flex min-h-[66px] items-center justify-between gap-4 py-1 hover:bg-sunk md:min-h-[51px]"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <time dateTime={session.date}>{dayText(session.date, today())}</time>
            {!session.completed && <Badge tone="warn">{SESSION_STATUS_TEXTS[sessionStatus(session, today())]}</Badge>}
          </span>
          <span className="block truncate text-13 text-soft">
            {session.topics.join(', ') || session.follow_up || 'No topics'}
          </span>
        </span>
        <span className="shrink-0 text-soft">
          <WitnessMark witnesses={witnesses} />
          {durationLabel(session.duration)}
        </span>
      </Link>
    </li>
  );
}
