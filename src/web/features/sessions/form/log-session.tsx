import { elapsedMs, timerMinutes, type Timer } from '#domain/coach-tools/session-timer.ts';
import { dayOf } from '#web/data/device/today.ts';
import { useStoredTimer } from '#web/data/records/stored-timer.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { parseLogSearch } from '../log-search.ts';
import { enteredOf } from './use-session-form.ts';
import { NewSession } from './new-session.tsx';
import { sessionQuery } from '../session-queries.ts';

/** The sheets that log a session on top of any page: open while the address has `?log`, `?timed` or `?copy`. */
export function LogSession() {
  const { log, copy } = parseLogSearch(useSearch({ strict: false }));
  const clientId = typeof log === 'string' ? log : '';
  return (
    <>
      <RouteDialog name="log" title="Log a session">
        {(frame) => <NewSession start={{ kind: 'new', clientId }} {...frame} />}
      </RouteDialog>
      <RouteDialog name="timed" title="Log the timed session">
        {(frame) => <TimedSession {...frame} />}
      </RouteDialog>
      {copy !== undefined && (
        <RouteDialog name="copy" title="Log it again">
          {(frame) => <CopiedSession id={copy} {...frame} />}
        </RouteDialog>
      )}
    </>
  );
}

function CopiedSession({ id, ...rest }: FormFrame & { id: string }) {
  const query = useQuery(sessionQuery(id));
  const { data } = query;
  if (data === null) return <EmptyState title="Session not found" text="It may have been deleted." />;
  if (!data) return <NotLoaded query={query} label="Loading session…" />;
  return <NewSession {...rest} start={{ kind: 'copy', session: enteredOf(data) }} />;
}

/** The form with the start date and minutes of the session timer. Saving ends the timer; after cancelling it is still there. */
function TimedSession({ onSaved, ...rest }: FormFrame) {
  const { timer, change } = useStoredTimer();
  // The timer when the form opened: saving ends it while the form is still mounted.
  const [timed] = useState(() => timer && { startedAt: timer.startedAt, ...startOf(timer, Date.now()) });
  if (!timed)
    return <EmptyState title="No timer is running" text="It was logged or discarded, perhaps in another tab." />;
  const { startedAt, ...start } = timed;
  // A timer started since then in another tab keeps running.
  const endTimer = () => change((current) => (current?.startedAt === startedAt ? null : current));
  return (
    <NewSession
      {...rest}
      start={{ kind: 'timed', ...start, endTimer }}
      onSaved={() => {
        endTimer();
        onSaved();
      }}
    />
  );
}

const startOf = (timer: Timer, now: number) => ({
  date: dayOf(timer.startedAt),
  minutes: timerMinutes(elapsedMs(timer, now)),
});
