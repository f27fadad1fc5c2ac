// Standard output as the log's destination. If it cannot be written (a file on a full disk, a program that no longer
// reads), up to 1 MB
// of lines is buffered and further lines are dropped. Requests are served all the same.
import { pino, type DestinationStream } from 'pino';

const STDOUT = 1;
const BUFFER_MAX_BYTES = 1024 * 1024;

export function standardOutput(): DestinationStream {
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
