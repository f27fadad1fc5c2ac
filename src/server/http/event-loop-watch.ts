// Notices when this process was too busy to answer anybody: something held the event loop, or the machine gave it no time.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from 'pino';

const LOOK_EVERY_MS = 500;
/** Everybody waited for so long. */
const BLOCKED_MS = 1_000;
/** Those who waited are answered first; meanwhile others had better go to another server. */
const RECOVERY_MS = 2_000;

export interface EventLoopWatch {
  /** True for RECOVERY_MS after the loop was held for BLOCKED_MS; while it is held nobody can ask. */
  readonly isBlocked: () => boolean;
  stop(): void;
}

/** Logs each time that the loop was held for BLOCKED_MS or more, with how long. */
export function watchEventLoop(log: Pick<Logger, 'warn'>): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let blockedUntil = 0;
  const look = () => {
    const delayMs = Math.round(delays.max / 1e6);
    if (delayMs < BLOCKED_MS) return;
    // Not at every look: the first delay after a reset is not measured.
    delays.reset();
    blockedUntil = performance.now() + RECOVERY_MS;
    log.warn({ delayMs }, 'nobody was answered for a while: the event loop was blocked');
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    isBlocked() {
      look();
      return performance.now() < blockedUntil;
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
