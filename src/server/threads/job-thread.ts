// A thread that does one job after the other, from the caller's side. It is started for the first job, and ended when none came
// for a while.
import type { Worker } from 'node:worker_threads';

const IDLE_MS = 60_000;

export class JobThread<Job, Reply> {
  private readonly start: () => Worker;
  private readonly name: string;
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** @param name what the thread is for, as errors say it */
  constructor(name: string, start: () => Worker) {
    this.name = name;
    this.start = start;
  }

  /**
   * One job at a time. `moved` are the job's bytes that are moved, not copied. When `ended` is aborted the thread is ended, whatever it is
   * doing, and its reason is thrown; the next job has a new thread. Rejects when the thread fails.
   */
  async ask(job: Job, moved: readonly ArrayBuffer[] = [], ended?: AbortSignal): Promise<Reply> {
    ended?.throwIfAborted();
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.begin());
    const stop = () => this.end(worker);
    ended?.addEventListener('abort', stop);
    try {
      return await this.answerOf(worker, job, moved);
    } catch (error) {
      ended?.throwIfAborted();
      throw error;
    } finally {
      ended?.removeEventListener('abort', stop);
      this.idle = setTimeout(() => this.worker && this.end(this.worker), IDLE_MS).unref();
    }
  }

  private begin(): Worker {
    const worker = this.start();
    worker.unref();
    worker.on('exit', () => this.forget(worker));
    return worker;
  }

  private end(worker: Worker): void {
    this.forget(worker);
    void worker.terminate();
  }

  private forget(worker: Worker): void {
    if (this.worker === worker) this.worker = null;
  }

  private answerOf(worker: Worker, job: Job, moved: readonly ArrayBuffer[]): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const end = (act: () => void) => {
        worker.off('message', onReply).off('error', onError).off('exit', onExit);
        act();
      };
      const onReply = (reply: Reply) => end(() => resolve(reply));
      const onError = (error: Error) => {
        this.forget(worker);
        end(() => reject(error));
      };
      const onExit = () => end(() => reject(new Error(`The thread for ${this.name} ended`)));
      worker.on('message', onReply).on('error', onError).on('exit', onExit);
      worker.postMessage(job, [...moved]);
    });
  }
}
