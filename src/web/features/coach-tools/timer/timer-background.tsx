import { isForgotten, timerMinutes } from '#domain/coach-tools/session-timer.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { setTitlePrefix } from '#web/ui/page-title.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useEffect } from 'react';
import { useTimer } from './use-timer.ts';

const ForgottenTimer = lazyPart(async () => (await import('./forgotten-timer.tsx')).ForgottenTimer);

/** Mounted once in the shell: shows the timer in the document title, and asks about a forgotten one. */
export function TimerBackground() {
  const { timer, now, elapsed, change, log } = useTimer();
  const title = timer ? `${timer.pausedAt === null ? '' : 'Paused '}${durationLabel(timerMinutes(elapsed))}` : '';
  useEffect(() => {
    setTitlePrefix(title);
    return () => setTitlePrefix('');
  }, [title]);
  if (!timer || !isForgotten(timer, now)) return null;
  return (
    <ForgottenTimer
      timer={timer}
      elapsed={elapsed}
      onDiscard={() => change(() => null)}
      onGoOn={(confirmed) => change(() => confirmed)}
      onKeep={(stopped) => {
        change(() => stopped);
        log();
      }}
    />
  );
}
