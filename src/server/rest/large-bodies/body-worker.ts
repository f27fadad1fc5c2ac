// The thread for large bodies: one after the other, from bytes to a statement. Its garbage collection stops nobody else, and
// the system gives it the processor after the thread that answers requests.
import { workerData } from 'node:worker_threads';
import { WIRE_SCHEMAS } from '#domain/wire-schemas.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { answerJobs } from '#server/threads/answer-jobs.ts';
import { prepareBody, type BodyJob, type ThreadData } from './body-job.ts';

answerJobs((job: BodyJob) => {
  try {
    return { prepared: prepareBody(WIRE_SCHEMAS, workerData as ThreadData, job) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const { status, body, headers } = error;
    return { refusal: { status, body, headers } };
  }
});
