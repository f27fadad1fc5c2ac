// Standard output as the log's destination. It may be a file on a disk that is full, or a program that reads no more:
// then lines are kept, up to a megabyte, and lost beyond, and people are served all the same.
import { pino, type DestinationStream } from 'pino';

const STDOUT = 1;
const KEPT_BYTES = 1024 * 1024;

export function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: STDOUT,
    sync: true,
    maxLength: KEPT_BYTES,
    // Else a reader that has stopped would stop the server too, in steps of 100 ms.
    retryEAGAIN: () => false,
  });
  // There is nowhere left to complain to. What was kept is tried again with the next line.
  destination.on('error', () => undefined);
  return destination;
}
