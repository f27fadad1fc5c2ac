// Detects that this process could not respond for a while: something blocked the event loop, or the machine gave it no
// CPU time. One timer a second while requests come, so that an idle server sleeps (monitorEventLoopDelay wakes it fifty times a second).
import type { Logger } from 'pino';
import { TimerWhileUsed } from '#server/timer-while-used.ts';

const TICK_MS = 1_000;
/** How late a tick is when the process counts as blocked: always after a block of TICK_MS more, sometimes after one as long as this. */
const LATE_MS = 500;
/** Time to respond to the requests that have waited, while a load balancer should use another server. */
const RECOVERY_MS = 2_000;

export interface EventLoopWatch {
  /** Call it with each request. A block is noticed from then on, until a second had none. */
  readonly requestCame: () => void;
  /** True for RECOVERY_MS after a tick was late by LATE_MS or more. */
  readonly isBlocked: () => boolean;
  stop(): void;
}

/** Logs each time that the loop was blocked, with how late the tick was. */
export function watchEventLoop(log: Pick<Logger, 'warn'>): EventLoopWatch {
  let dueAt = 0;
  let blockedUntil = 0;
  const check = () => {
    if (!timer.isRunning) return;
    const now = performance.now();
    const delayMs = Math.round(now - dueAt);
    if (delayMs < LATE_MS) return;
    dueAt = now + TICK_MS;
    blockedUntil = now + RECOVERY_MS;
    log.warn({ delayMs }, 'no request was answered for a while: the event loop was blocked');
  };
  const timer = new TimerWhileUsed(TICK_MS, () => {
    check();
    dueAt = performance.now() + TICK_MS;
  });
  return {
    requestCame() {
      if (timer.use()) dueAt = performance.now() + TICK_MS;
    },
    isBlocked() {
      check();
      return performance.now() < blockedUntil;
    },
    stop: () => timer.stop(),
  };
}
