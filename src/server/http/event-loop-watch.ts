// Detects that this process could not respond for a while: something blocked the event loop, or the machine gave it no
// CPU time. One timer a second, so that an idle server sleeps (monitorEventLoopDelay wakes it fifty times a second).
import type { Logger } from 'pino';

const TICK_MS = 1_000;
/** How late a tick is when the process counts as blocked: always after a block of TICK_MS more, sometimes after one as long as this. */
const LATE_MS = 500;
/** Time to respond to the requests that have waited, while a load balancer should use another server. */
const RECOVERY_MS = 2_000;

export interface EventLoopWatch {
  /** True for RECOVERY_MS after a tick was late by LATE_MS or more. */
  readonly isBlocked: () => boolean;
  stop(): void;
}

/** Logs each time that the loop was blocked, with how late the tick was. */
export function watchEventLoop(log: Pick<Logger, 'warn'>): EventLoopWatch {
  let dueAt = performance.now() + TICK_MS;
  let blockedUntil = 0;
  const check = () => {
    const now = performance.now();
    const delayMs = Math.round(now - dueAt);
    if (delayMs < LATE_MS) return;
    dueAt = now + TICK_MS;
    blockedUntil = now + RECOVERY_MS;
    log.warn({ delayMs }, 'no request was answered for a while: the event loop was blocked');
  };
  const timer = setInterval(() => {
    check();
    dueAt = performance.now() + TICK_MS;
  }, TICK_MS).unref();
  return {
    isBlocked() {
      check();
      return performance.now() < blockedUntil;
    },
    stop: () => clearInterval(timer),
  };
}
