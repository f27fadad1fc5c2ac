// Handles SIGTERM and SIGINT from the start of the process.
import type { Logger } from 'pino';
import { DRAIN_MS } from './serve.ts';

/** The time to close everything after the last request; it is enough unless something hangs. */
const CLOSE_MS = 1_000;

export interface Stopping {
  /** Sets what a signal does. Before this is called a signal ends the process at once. */
  onSignal(stop: () => Promise<void>, log: Logger): void;
}

/**
 * Ends the process at the latest DRAIN_MS + CLOSE_MS after the first signal, with code 0, or 1 if stopping failed.
 * Further signals are ignored: a terminal sends Ctrl-C to npm and to this process, and npm forwards it.
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
    onSignal(stopServer, serverLog) {
      stop = stopServer;
      log = serverLog;
    },
  };
}
