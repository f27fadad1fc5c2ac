import { clockText, confirmTimer, endAt, type Timer } from '#domain/coach-tools/session-timer.ts';
import { SESSION_DURATION_DEFAULT_MINUTES } from '#domain/sessions/session-limits.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, showWrong } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogActions } from '#web/ui/overlay/dialog.tsx';
import { useState, type FormEvent } from 'react';
import { fromLocalMinute, momentText, toLocalMinute } from './local-minute.ts';

interface ForgottenTimerProps {
  timer: Timer;
  elapsed: number;
  onDiscard: () => void;
  /** Called with the timer if the session is still going. */
  onGoOn: (timer: Timer) => void;
  /** Called with the timer stopped at the end of the session. */
  onKeep: (timer: Timer) => void;
}

const MS_PER_MINUTE = 60_000;

/** Asks about a timer that has been running for longer than a usual session. */
export function ForgottenTimer({ timer, elapsed, onDiscard, onGoOn, onKeep }: ForgottenTimerProps) {
  const usual = useProfile().data?.default_session_minutes ?? SESSION_DURATION_DEFAULT_MINUTES;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const end = typed ?? toLocalMinute(timer.startedAt + timer.breaksMs + usual * MS_PER_MINUTE);
  const goOn = () => onGoOn(confirmTimer(timer, Date.now()));
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const instant = fromLocalMinute(end);
    const kept = instant === null ? null : endAt(timer, instant, Date.now());
    if (kept) onKeep(kept);
    else showWrong(event.currentTarget, () => setError('Choose a time between the start and now'));
  };
  return (
    <Dialog
      open
      onOpenChange={goOn}
      title="Is this session still going?"
      description={`The timer was started ${momentText(timer.startedAt)} and shows ${clockText(elapsed)}.`}
    >
      <form onSubmit={keep} noValidate className="grid gap-5">
        <Field label="The session ended at" error={error} hint="We’ll log the time up to then, without the breaks.">
          <TextInput
            type="datetime-local"
            value={end}
            min={toLocalMinute(timer.startedAt)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={goOn}>
            It’s still going
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            Discard the timer
          </Button>
        </div>
        <DialogActions>
          <Button type="submit">Log up to then</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
