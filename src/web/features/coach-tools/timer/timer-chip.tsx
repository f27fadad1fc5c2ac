import { clockText } from '#domain/coach-tools/session-timer.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Pause } from '#web/ui/icons/pause.tsx';
import { Play } from '#web/ui/icons/play.tsx';
import { Square } from '#web/ui/icons/square.tsx';
import { Timer as TimerIcon } from '#web/ui/icons/timer.tsx';
import { useTimer } from './use-timer.ts';

interface TimerChipProps {
  /** icon: the narrow sidebar; bar: the header of phones. */
  look: 'wide' | 'icon' | 'bar';
}

/** The session timer in the shell, on every page. */
export function TimerChip({ look }: TimerChipProps) {
  const { timer, elapsed, start, toggle, log } = useTimer();
  if (!timer) return <StartButton isIcon={look !== 'wide'} onClick={start} />;
  const isPaused = timer.pausedAt !== null;
  const text = (
    <>
      <span className="sr-only">Session timer, {isPaused ? 'paused' : 'running'}: </span>
      {clockText(elapsed)}
    </>
  );
  if (look === 'icon') {
    return (
      <Link
        to="/coach-tools"
        className={clsx(
          'grid min-h-9 w-full place-items-center rounded-lg text-11 font-[560]',
          isPaused ? 'bg-amber-wash text-amber' : 'bg-wash text-accent',
        )}
      >
        {text}
      </Link>
    );
  }
  return (
    <div
      className={clsx(
        'flex items-center rounded-lg',
        isPaused ? 'bg-amber-wash text-amber' : 'bg-wash text-accent',
        look === 'wide' && 'w-full',
      )}
    >
      <Link to="/coach-tools" className="flex min-h-11 flex-1 items-center gap-2 pr-1 pl-3 font-[560] md:min-h-9">
        <TimerIcon className="size-4 shrink-0" />
        {text}
      </Link>
      <button type="button" aria-label={isPaused ? 'Continue timer' : 'Pause timer'} onClick={toggle} className={ICON}>
        {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
      </button>
      <button type="button" aria-label="Stop timer and log the session" onClick={log} className={ICON}>
        <Square className="size-4" />
      </button>
    </div>
  );
}

const ICON = 'grid size-11 place-items-center rounded-lg hover:bg-card md:size-9';

function StartButton({ isIcon, onClick }: { isIcon: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={buttonClass({ variant: 'ghost', size: isIcon ? 'icon' : 'medium', wide: !isIcon })}
    >
      <TimerIcon className="size-[18px]" />
      <span className={isIcon ? 'sr-only' : undefined}>Start timer</span>
    </button>
  );
}
