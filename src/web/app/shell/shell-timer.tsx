import { config } from '#web/data/wire/config.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { TimerChip } from '#web/features/coach-tools/timer/timer-chip.tsx';
import { TimerBackground } from '#web/features/coach-tools/timer/timer-background.tsx';
import type { ComponentProps } from 'react';

// The session timer belongs to the coach tools and goes with their flag.

export function ShellTimer(props: ComponentProps<typeof TimerChip>) {
  const canOpen = useCanOpen();
  return config().flags.coachTools && canOpen('/coach-tools') ? <TimerChip {...props} /> : null;
}

export function ShellTimerBackground() {
  return config().flags.coachTools ? <TimerBackground /> : null;
}
