import { elapsedMs, timerMinutes, type Timer } from '#domain/coach-tools/session-timer.ts';
import { toCalendarDate } from '#domain/time.ts';
import { useStoredTimer } from '#web/data/records/stored-timer.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { useState } from 'react';
import { NewSession } from './new-session.tsx';
import type { SessionStart } from './use-session-form.ts';

interface TimedSessionProps {
  onCancel: () => void;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form filled in from the session timer: the day it was started, its minutes. Saving ends the timer, cancelling keeps it. */
export function TimedSession({ onSaved, ...rest }: TimedSessionProps) {
  const { timer, change } = useStoredTimer();
  // As it stood when the form opened: saving ends the timer before the form is gone.
  const [timed] = useState(() => timer && { startedAt: timer.startedAt, start: startOf(timer, Date.now()) });
  if (!timed)
    return <EmptyState title="No timer is running" text="It was logged or discarded, perhaps in another tab." />;
  return (
    <NewSession
      {...rest}
      start={timed.start}
      onSaved={() => {
        // One that was started since then, in another tab, goes on.
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
