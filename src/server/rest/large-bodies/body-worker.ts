// The thread for large bodies: one after the other, from bytes to a statement. Its garbage collection stops nobody else, and
// the system gives it the processor after the thread that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { lowerPriority } from '#server/threads/lower-priority.ts';
import { prepareBody, type BodyJob, type ThreadData } from './body-job.ts';

if (parentPort === null) throw new Error('body-worker runs as a worker');
const port = parentPort;
lowerPriority();

port.on('message', (job: BodyJob) => {
  try {
    port.postMessage({ prepared: prepareBody(WIRE_SCHEMAS, workerData as ThreadData, job) });
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const { status, body, headers } = error;
    port.postMessage({ refusal: { status, body, headers } });
  }
});
