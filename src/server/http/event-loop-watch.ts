// Detects that this process could not respond for a while: something blocked the event loop, or the machine gave it no
// CPU time.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';

const CHECK_EVERY_MS = 500;
/** A delay from which the process counts as blocked. */
const BLOCKED_MS = 1_000;
/** Time to respond to the requests that have waited, while a load balancer should use another server. */
const RECOVERY_MS = 2_000;

export interface EventLoopWatch {
  /** True for RECOVERY_MS after the loop was blocked for BLOCKED_MS or longer. */
  readonly isBlocked: () => boolean;
  stop(): void;
}

/** Logs each time that the loop was blocked for BLOCKED_MS or longer, with the delay. */
export function watchEventLoop(log: Pick<Logger, 'warn'>): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let blockedUntil = 0;
  const check = () => {
    const delayMs = Math.round(delays.max / 1e6);
    if (delayMs < BLOCKED_MS) return;
    // Not reset at every check, since the first delay after a reset is not measured.
    delays.reset();
    blockedUntil = performance.now() + RECOVERY_MS;
    log.warn({ delayMs }, 'no request was answered for a while: the event loop was blocked');
  };
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    isBlocked() {
      check();
      return performance.now() < blockedUntil;
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
