import {
  TIMER_ROUNDING_TEXT,
  clockText,
  moveStart,
  timerMinutes,
  type Timer,
} from '#domain/coach-tools/session-timer.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { Pause } from '#web/ui/icons/pause.tsx';
import { Play } from '#web/ui/icons/play.tsx';
import { Square } from '#web/ui/icons/square.tsx';
import { useState } from 'react';
import { fromLocalMinute, toLocalMinute } from './local-minute.ts';
import { useTimer } from './use-timer.ts';

/** The timer on its own page, with a field to correct its start. */
export function TimerTool() {
  const { timer, elapsed, start, toggle, log, change } = useTimer();
  const discard = () => {
    change(() => null);
    const undo = () => change((current) => current ?? timer);
    toast.success({ title: 'Timer discarded', ...undoable(undo) });
  };
  const isPaused = timer?.pausedAt != null;
  return (
    <Card className="max-w-lg">
      <p className="text-sm text-soft">{timer ? (isPaused ? 'Paused' : 'Running') : 'Not running'}</p>
      <p role="timer" aria-label="Session timer" className="mt-1 font-serif text-64 leading-none">
        {clockText(elapsed)}
      </p>
      <p className="mt-2 min-h-[1.5em] text-soft">
        {timer && `Logs as ${durationLabel(timerMinutes(elapsed))}. ${TIMER_ROUNDING_TEXT}`}
        {!timer && 'It keeps running when you close the page. When you stop it, the session is filled in for you.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {!timer && (
          <Button onClick={start}>
            <Play className="size-4" />
            Start
          </Button>
        )}
        {timer && (
          <>
            <Button onClick={log}>
              <Square className="size-4" />
              Stop and log
            </Button>
            <Button variant="secondary" onClick={toggle}>
              {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
              {isPaused ? 'Continue' : 'Pause'}
            </Button>
            <Button variant="ghost" onClick={discard}>
              Discard
            </Button>
          </>
        )}
      </div>
      {timer && <StartTime key={timer.startedAt} timer={timer} onMove={(moved) => change(() => moved)} />}
    </Card>
  );
}

function StartTime({ timer, onMove }: { timer: Timer; onMove: (timer: Timer) => void }) {
  // As it was shown: after a flight the same text would be another instant.
  const [shown] = useState(() => toLocalMinute(timer.startedAt));
  const [text, setText] = useState(shown);
  const [error, setError] = useState<string>();
  const move = () => {
    if (text === shown) return setError(undefined);
    const startedAt = fromLocalMinute(text);
    const moved = startedAt === null ? null : moveStart(timer, startedAt, Date.now());
    if (moved) onMove(moved);
    else setError('The start must be in the past, and before your breaks');
  };
  return (
    <Field label="Started at" error={error} hint="Pressed start too late? Correct it here." className="mt-6">
      <TextInput
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={move}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move();
        }}
      />
    </Field>
  );
}
