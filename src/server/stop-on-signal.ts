// SIGTERM and SIGINT, from the first moment of the process to its last.
import type { Logger } from 'pino';
import { DRAIN_MS } from './serve.ts';

/** Closing what is open once nobody is served any more: more than it takes, unless something hangs. */
const CLOSE_MS = 1_000;

export interface Stopping {
  /** What a signal does from now on. Until then there is nothing under way, and the process ends at once. */
  arrange(stop: () => Promise<void>, log: Logger): void;
}

/**
 * The process ends with code 0, at the latest DRAIN_MS + CLOSE_MS after the first signal, whatever hangs; with code 1 when
 * stopping failed. Further signals change nothing: a terminal sends Ctrl-C to npm and to us, and npm passes it on.
 */
export function stopOnSignal(): Stopping {
  let stop = async () => undefined as void;
  let log: Logger | undefined;
  let stopping = false;
  const begin = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log?.info({ signal }, 'stopping');
    setTimeout(() => {
      log?.warn('something could not be closed in time');
      process.exit();
    }, DRAIN_MS + CLOSE_MS).unref();
    try {
      await stop();
    } catch (error) {
      log?.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    }
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (received) => void begin(received));
  return {
    arrange(stopNow, logFrom) {
      stop = stopNow;
      log = logFrom;
    },
  };
}
