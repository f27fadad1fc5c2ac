// The log: one JSON object per line on standard output. Lines of a request contain its id (for-request.ts).
import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '#server/settings.ts';
import { errorFacts, redacted } from './error-facts.ts';

export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  // One of several processes says which it is (ADR 54).
  const base = cluster.worker ? { worker: cluster.worker.id } : null;
  const serializers = {
    err: (error: unknown) => errorFacts(error),
    // What Stripe, a database or another server says may quote an address.
    reason: (text: unknown) => (typeof text === 'string' ? redacted(text) : text),
  };
  const options = { level, base, serializers };
  return pino(options, destination ?? standardOutput());
}

const STDOUT = 1;
const BUFFER_MAX_BYTES = 1024 * 1024;

/**
 * Standard output as the log's destination. If it cannot be written (a file on a full disk, a program that no longer
 * reads), up to 1 MB of lines is buffered and further lines are dropped. Requests are served all the same.
 */
function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: STDOUT,
    sync: true,
    maxLength: BUFFER_MAX_BYTES,
    // With retries, a reader that has stopped would block the server for 100 ms each time.
    retryEAGAIN: () => false,
  });
  // The error cannot be logged. Buffered lines are retried with the next line.
  destination.on('error', () => undefined);
  return destination;
}
