import { elapsedMs, timerMinutes, type Timer } from '#domain/coach-tools/session-timer.ts';
import { toCalendarDate } from '#domain/time.ts';
import { useStoredTimer } from '#web/data/records/stored-timer.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import type { FormFrame } from '#web/ui/overlay/route-dialog.tsx';
import { useState } from 'react';
import { NewSession } from './new-session.tsx';
import type { SessionStart } from './use-session-form.ts';

/** The form with the start date and minutes of the session timer. Saving ends the timer, cancelling keeps it. */
export function TimedSession({ onSaved, ...rest }: FormFrame) {
  const { timer, change } = useStoredTimer();
  // The timer when the form opened: saving ends it while the form is still mounted.
  const [timed] = useState(() => timer && { startedAt: timer.startedAt, start: startOf(timer, Date.now()) });
  if (!timed)
    return <EmptyState title="No timer is running" text="It was logged or discarded, perhaps in another tab." />;
  return (
    <NewSession
      {...rest}
      start={timed.start}
      onSaved={() => {
        // A timer started since then in another tab keeps running.
        change((current) => (current?.startedAt === timed.startedAt ? null : current));
        onSaved();
      }}
    />
  );
}

function startOf(timer: Timer, now: number): SessionStart {
  return {
    kind: 'timed',
    date: toCalendarDate(new Date(timer.startedAt)),
    minutes: timerMinutes(elapsedMs(timer, now)),
  };
}
