import { config } from '#web/data/wire/config.ts';
import { useMayOpen } from '#web/data/records/use-may-open.ts';
import { TimerChip } from '#web/features/coach-tools/timer/timer-chip.tsx';
import { TimerWatch } from '#web/features/coach-tools/timer/timer-watch.tsx';
import type { ComponentProps } from 'react';

// The session timer belongs to the coach tools and goes with their flag.

export function ShellTimer(props: ComponentProps<typeof TimerChip>) {
  const mayOpen = useMayOpen();
  return config().flags.coachTools && mayOpen('/coach-tools') ? <TimerChip {...props} /> : null;
}

export function ShellTimerWatch() {
  return config().flags.coachTools ? <TimerWatch /> : null;
}
