// Handles SIGTERM and SIGINT from the start of the process.
import type { Logger } from 'pino';
import { CLOSE_MS, DRAIN_MS } from './stop-times.ts';

export interface Stopping {
  /** Sets what a signal does. Before this is called a signal ends the process at once. */
  onSignal(stop: () => Promise<void>, log: Logger): void;
  /** Does what a signal does. */
  now(reason: string): void;
}

/**
 * Ends the process at the latest DRAIN_MS + CLOSE_MS + `spareMs` after the first signal, with code 0, or 1 if stopping failed.
 * Further signals are ignored: a terminal sends Ctrl-C to npm and to this process, and npm forwards it.
 */
export function stopOnSignal(spareMs = 0): Stopping {
  let stop = async () => undefined as void;
  let log: Logger | undefined;
  let stopping = false;
  const begin = async (cause: string) => {
    if (stopping) return;
    stopping = true;
    log?.info({ cause }, 'stopping');
    setTimeout(
      () => {
        log?.warn('something could not be closed in time');
        process.exit();
      },
      DRAIN_MS + CLOSE_MS + spareMs,
    ).unref();
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
    onSignal(stopServer, serverLog) {
      stop = stopServer;
      log = serverLog;
    },
    now: (reason) => void begin(reason),
  };
}
