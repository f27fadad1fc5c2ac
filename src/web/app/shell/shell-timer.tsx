import { config } from '#web/data/wire/config.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { TimerChip } from '#web/features/coach-tools/timer/timer-chip.tsx';
import { TimerBackground } from '#web/features/coach-tools/timer/timer-background.tsx';
import type { ComponentProps } from 'react';

// The session timer is one of the coach tools, and is switched off with them.

export function ShellTimer(props: ComponentProps<typeof TimerChip>) {
  const canOpen = useCanOpen();
  return config().flags.coachTools && canOpen('/coach-tools') ? <TimerChip {...props} /> : null;
}

export function ShellTimerBackground() {
  return config().flags.coachTools ? <TimerBackground /> : null;
}
