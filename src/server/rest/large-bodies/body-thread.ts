// The thread of body-worker.ts from the server's side. It is started for the first large body, and ended when none came for a
// while: it takes some 30 MB.
import type { Worker } from 'node:worker_threads';
import { RestError, type ErrorBody } from '#server/rest/respond/rest-error.ts';
import { startThread } from '#server/threads/start-thread.ts';
import type { BodyJob, PreparedBody, ThreadData } from './body-job.ts';

type Reply =
  | { prepared: PreparedBody }
  | { refusal: { status: number; body: ErrorBody; headers: Readonly<Record<string, string>> } };

const IDLE_MS = 60_000;
/** A body of 4 MiB takes up to 150 MB as objects. */
const HEAP_MAX_MB = 512;
const SCRIPT = new URL('./body-worker.ts', import.meta.url);

export class BodyThread {
  private readonly data: ThreadData;
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(data: ThreadData) {
    this.data = data;
  }

  /** One job at a time. The body's bytes are moved, not copied. Throws RestError for a refused request. */
  async prepare(job: BodyJob): Promise<PreparedBody> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    try {
      const reply = await answerOf(worker, job);
      if ('prepared' in reply) return reply.prepared;
      const { status, body, headers } = reply.refusal;
      throw new RestError(status, body.code, body.message, { ...body, headers: { ...headers } });
    } finally {
      this.idle = setTimeout(() => void this.worker?.terminate(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const worker = startThread(SCRIPT, this.data, HEAP_MAX_MB);
    worker.unref();
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    return worker;
  }
}

function answerOf(worker: Worker, job: BodyJob): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      worker.off('message', onReply).off('error', onError).off('exit', onExit);
      act();
    };
    const onReply = (reply: Reply) => end(() => resolve(reply));
    const onError = (error: Error) => end(() => reject(error));
    const onExit = () => end(() => reject(new Error('The thread for large bodies ended')));
    worker.on('message', onReply).on('error', onError).on('exit', onExit);
    worker.postMessage(job, [job.body]);
  });
}
