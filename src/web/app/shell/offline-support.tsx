import { keepLastKnown } from '#web/data/device/last-known.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useOutbox } from '#web/features/sessions/outbox/outbox.ts';
import { useOutboxSender } from '#web/features/sessions/outbox/use-outbox-sender.ts';
import type { UnsentSession } from '#web/data/device/unsent-sessions.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { ConnectionNotice } from '../notices/connection-notice.tsx';
import { optionalPart } from './optional-part.ts';

/** Loaded lazily, since it contains the session form, which few pages need at once. */
const UnsentSessions = optionalPart(
  async () => (await import('#web/features/sessions/outbox/unsent-sessions.tsx')).UnsentSessions,
);

/**
 * Offline support on every page: shows that the connection is lost, keeps query data for that time, and sends the sessions of the
 * outbox. Pages that list sessions show the unsent ones; other pages show their number.
 */
export function OfflineSupport() {
  const userId = useSession()?.user.id;
  const unsent = useOutbox();
  useOutboxSender(unsent.filter(({ refusal }) => !refusal).length);
  useEffect(() => (userId ? keepLastKnown(userId) : undefined), [userId]);
  return (
    <>
      <ConnectionNotice />
      {unsent.length > 0 && <Unsent sessions={unsent} />}
    </>
  );
}

function Unsent({ sessions: unsent }: { sessions: readonly UnsentSession[] }) {
  const { pathname } = useLocation();
  // Without a plan the sessions page is closed, so they are listed with the coach's other records.
  const canOpen = useCanOpen();
  const list = canOpen('/sessions') ? '/sessions' : '/account/records';
  const clientId = /^\/clients\/([^/]+)/.exec(pathname)?.[1];
  const here = clientId ? unsent.filter(({ session }) => session.client_id === clientId) : unsent;
  if (here.length > 0 && (clientId || [list, '/dashboard'].includes(pathname.replace(/\/$/, '')))) {
    return (
      <Suspense>
        <UnsentSessions sessions={here} />
      </Suspense>
    );
  }
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        action={
          <Link to={list} className="text-[13px] font-[560] text-accent hover:underline tap">
            Show
          </Link>
        }
      >
        {unsent.length === 1 ? 'One session has not synced yet.' : `${unsent.length} sessions have not synced yet.`}
      </Notice>
    </div>
  );
}
