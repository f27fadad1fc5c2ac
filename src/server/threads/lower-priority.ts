// For threads with long computations: the system gives them the processor after the thread that answers requests.
import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Of 19; the usual one is 0. */
const NICENESS = 10;
/** Linux only, where it names the thread that asks. */
const OWN_THREAD = '/proc/thread-self';

/** For the thread that calls it; nothing happens on other systems than Linux. */
export function lowerPriority(): void {
  if (existsSync(OWN_THREAD)) setPriority(Number(basename(readlinkSync(OWN_THREAD))), NICENESS);
}
