import workerUrl from 'script:./transfer-worker.ts';
import type { Jobs, Order, Outcome } from './transfer-worker.ts';

type Answer<Job extends keyof Jobs> = Awaited<ReturnType<Jobs[Job]>>;
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void; timer: number | undefined };

/**
 * The time limit on reading or planning a file. With the limits on its content, the largest file takes much less on a slow device; this
 * one ends what they miss.
 */
const IMPORT_JOB_MAX_SECONDS = 60;
const TOO_SLOW_TEXT = `This file takes longer than ${IMPORT_JOB_MAX_SECONDS} seconds to read, so we stopped. Split it, or save it as CSV, and choose that file.`;
/** Writing a large practice takes long. */
const UNLIMITED: ReadonlySet<keyof Jobs> = new Set<keyof Jobs>(['zip', 'workbook']);

/** The worker that reads, plans and writes files. It starts with the first job. */
export class TransferWorkerClient {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private orders = 0;

  async ask<Job extends keyof Jobs>(
    job: Job,
    given: Parameters<Jobs[Job]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Job]>>> {
    const worker = (this.worker ??= this.start());
    const number = ++this.orders;
    return new Promise<unknown>((resolve, reject) => {
      const timer = UNLIMITED.has(job)
        ? undefined
        : window.setTimeout(() => this.fail(new Error(TOO_SLOW_TEXT)), IMPORT_JOB_MAX_SECONDS * 1000);
      this.waiting.set(number, { resolve: resolve, reject, timer });
      worker.postMessage({ number, job, given } satisfies Order);
    }) as Promise<Answer<Job>>;
  }

  /** Ends the worker at once, and with it the file. Jobs under way are not answered. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { timer } of this.waiting.values()) window.clearTimeout(timer);
    this.waiting.clear();
  }

  private fail(error: Error): void {
    const waiting = [...this.waiting.values()];
    this.close();
    for (const { reject } of waiting) reject(error);
  }

  private start(): Worker {
    const worker = new Worker(workerUrl, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
      const waiting = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      window.clearTimeout(waiting?.timer);
      if ('failure' in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.result as never);
    });
    // It did not load, or ran out of memory.
    worker.addEventListener('error', () =>
      this.fail(new Error('We couldn’t read the file. It may be too large for this device.')),
    );
    return worker;
  }
}
