// The thread of body-worker.ts from the server's side. It takes some 30 MB.
import { RestError, type ErrorBody } from '#server/rest/respond/rest-error.ts';
import { JobThread } from '#server/threads/job-thread.ts';
import { startThread } from '#server/threads/start-thread.ts';
import type { BodyJob, PreparedBody, ThreadData } from './body-job.ts';

type Reply =
  | { prepared: PreparedBody }
  | { refusal: { status: number; body: ErrorBody; headers: Readonly<Record<string, string>> } };

/** A body of 4 MiB takes up to 150 MB as objects. */
const HEAP_MAX_MB = 512;
const SCRIPT = new URL('./body-worker.ts', import.meta.url);

export class BodyThread {
  private readonly thread: JobThread<BodyJob, Reply>;

  constructor(data: ThreadData) {
    this.thread = new JobThread('large bodies', () => startThread(SCRIPT, data, HEAP_MAX_MB));
  }

  /** One job at a time. The body's bytes are moved, not copied. Throws RestError for a refused request. */
  async prepare(job: BodyJob): Promise<PreparedBody> {
    const reply = await this.thread.ask(job, [job.body]);
    if ('prepared' in reply) return reply.prepared;
    const { status, body, headers } = reply.refusal;
    throw new RestError(status, body.code, body.message, { ...body, headers: { ...headers } });
  }
}
