// The thread's side of job-thread.ts: answers one job after the other. For long computations: the system gives the thread the processor after
// the one that answers requests.
import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** Of 19; the usual one is 0. */
const NICENESS = 10;
/** Linux only, where it names the thread that asks. */
const OWN_THREAD = '/proc/thread-self';

/** For the thread that calls it; nothing happens on other systems than Linux. */
export function lowerPriority(): void {
  if (existsSync(OWN_THREAD)) setPriority(Number(basename(readlinkSync(OWN_THREAD))), NICENESS);
}

/** Call it once, in the script of a worker. @param movedOf the bytes of a reply that are moved, not copied */
export function answerJobs<Job, Reply>(
  answer: (job: Job) => Reply,
  movedOf: (reply: Reply) => ArrayBuffer[] = () => [],
): void {
  if (parentPort === null) throw new Error('This script runs as a worker');
  const port = parentPort;
  lowerPriority();
  port.on('message', (job: Job) => {
    const reply = answer(job);
    port.postMessage(reply, movedOf(reply));
  });
}
