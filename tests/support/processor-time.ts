// How long a piece of work takes, whatever else the machine does: time on the processor of this thread. For tests that say that
// work does not grow with the square of what it is given.
import { readFileSync } from 'node:fs';

/** In milliseconds. Linux' counter leaves out the time when others ran. */
export function processorTime(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}
