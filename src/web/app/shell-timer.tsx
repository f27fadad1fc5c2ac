import { config } from '#web/data/wire/config.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { TimerChip } from '#web/features/coach-tools/timer/timer-chip.tsx';
import { TimerWatch } from '#web/features/coach-tools/timer/timer-watch.tsx';
import type { ComponentProps } from 'react';

// The session timer belongs to the coach tools and goes with their flag.

export function ShellTimer(props: ComponentProps<typeof TimerChip>) {
  const canOpen = useCanOpen();
  return config().flags.coachTools && canOpen('/coach-tools') ? <TimerChip {...props} /> : null;
}

export function ShellTimerWatch() {
  return config().flags.coachTools ? <TimerWatch /> : null;
}
