import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { useOutbox, withUnsent } from '#web/data/records/outbox/outbox.ts';
import { useHeld } from '#web/records/use-held.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { NoSuchRecord } from '#web/ui/data/no-such-record.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SessionActions } from './list/session-actions.tsx';
import { listedSession, sessionQuery, type SessionWithClient } from './session-queries.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { SESSION_STATUS_TEXTS, sessionStatus } from '#domain/sessions/session-status.ts';
import { today } from '#web/data/device/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { longDayText } from '#domain/formatting/date-text.ts';
import { witnessedByText } from '#domain/witnesses/witness-loss.ts';
import type { RowWitness } from '#domain/witnesses/witness-request-row.ts';
import { useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { RowComments } from '#web/records/row-comments.tsx';
import { Section } from '#web/ui/section.tsx';
import { badgesOf, factsOf } from '#domain/records/session-facts.ts';

const EditSessionDialog = lazySheet('edit', async () => (await import('./form/session-dialogs.tsx')).EditSessionDialog);

interface SessionProps {
  session: SessionWithClient;
  /** Who confirmed it. */
  witnesses: readonly RowWitness[];
}

export function SessionPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery({ ...sessionQuery(id), enabled: isRowId(id) });
  const unsent = useOutbox();
  // Without a connection the list that was left has it.
  const known = query.data === undefined && query.isError ? listedSession(id) : query.data;
  const session = useHeld(id, known && withUnsent(known, unsent));
  const witnesses = useRowWitnesses('sessions', session ? [id] : undefined)[id] ?? [];

  const isMissing = !isRowId(id) || session === null;
  if (isMissing || !session) {
    return (
      <>
        <PageHeader title="Session" />
        {isMissing ? (
          <NoSuchRecord title="Session not found" list="/sessions" label="All sessions" />
        ) : (
          <NotLoaded query={query} label="Loading session…" />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={session.client?.name ?? UNKNOWN_CLIENT}
        description={<SessionHead session={session} />}
        actions={<SessionActions session={session} witnesses={witnesses} />}
      />
      <div className="grid gap-x-9 border-t border-rule pt-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <SessionContent session={session} />
        <SessionFacts session={session} witnesses={witnesses} />
      </div>
      <EditSessionDialog session={session} witnesses={witnesses} />
    </>
  );
}

/** Date, duration, status and a link to the client. */
function SessionHead({ session }: { session: SessionWithClient }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <time dateTime={session.date}>{longDayText(session.date)}</time>
      <span>{durationLabel(session.duration)}</span>
      <Badge tone={session.completed ? 'good' : 'warn'}>{SESSION_STATUS_TEXTS[sessionStatus(session, today())]}</Badge>
      {session.client && (
        <Link to="/clients/$id" params={{ id: session.client_id }} className="text-accent hover:underline tap">
          Open client
        </Link>
      )}
    </span>
  );
}

const ACTION = 'font-[560] text-accent hover:underline tap';

/** What decides how it counts, and who confirmed it. */
function SessionFacts({ session, witnesses }: SessionProps) {
  const { client, client_id, completed } = session;
  const { paid } = factsOf(session);
  const kind = badgesOf({ ...session, paid: null });
  const askToConfirm = completed && client && (
    <Link to="/reports/credentials/witnesses" search={{ ask: 'client', client: client_id }} className={ACTION}>
      Ask to confirm
    </Link>
  );
  const facts = {
    Kind: kind.length === 0 ? 'Individual coaching' : kind.join(', '),
    Payment: paid === null ? 'Not set' : paid ? 'Paid' : 'Pro bono',
    Witness: witnesses.length > 0 ? witnessedByText(witnesses) : askToConfirm || 'Nobody yet',
  };
  return (
    <Section title="For your credential">
      <dl className="grid gap-2.5 text-sm">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-4">
            <dt className="w-36 text-soft">{label}</dt>
            <dd className="min-w-32 flex-1">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Plain text with its line breaks; no markup. */
const PROSE = 'max-w-[70ch] leading-relaxed whitespace-pre-wrap';

function SessionContent({ session }: { session: SessionWithClient }) {
  const { topics, notes, follow_up } = session;
  return (
    <div>
      <RowComments table="sessions" row={session.id} />
      {follow_up && (
        <section aria-labelledby="follow-up" className="mb-8 max-w-[70ch] rounded-card bg-amber-wash px-5 py-4">
          <h2 id="follow-up" className="mb-1 font-sans! text-13 font-[560] tracking-normal! text-amber">
            Follow-up
          </h2>
          <p className={PROSE}>{follow_up}</p>
        </section>
      )}
      <Section title="Notes">
        {notes ? (
          <p className={PROSE}>{notes}</p>
        ) : (
          <p className="text-soft">
            None yet.{' '}
            <Link
              to="/sessions/$id"
              params={{ id: session.id }}
              search={{ edit: 1 }}
              resetScroll={false}
              className={ACTION}
            >
              Add notes
            </Link>
          </p>
        )}
      </Section>
      {topics.length > 0 && (
        <Section title="Topics">
          <ul className="flex flex-wrap gap-2">
            {topics.map((topic) => (
              <li key={topic} className="max-w-full">
                <Link
                  to="/sessions"
                  search={{ topic }}
                  title="Sessions with this topic"
                  className="block truncate rounded-full border border-transparent bg-wash px-3 py-3 text-sm text-accent md:py-1.5 hover:border-accent"
                >
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
