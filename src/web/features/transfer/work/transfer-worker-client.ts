import workerUrl from 'script:./transfer-worker.ts';
import type { Jobs, Order, Outcome } from './transfer-worker.ts';

type Answer<Job extends keyof Jobs> = Awaited<ReturnType<Jobs[Job]>>;
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

/** The worker that reads, plans and writes files, and starts with the first order. */
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
      this.waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage({ number, job, given } satisfies Order);
    }) as Promise<Answer<Job>>;
  }

  /** Forgets the file. Orders under way are not answered. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = new Worker(workerUrl, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
      const waiting = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if ('failure' in data) waiting?.reject(new Error(data.failure));
      else waiting?.resolve(data.result as never);
    });
    // It did not load, or ran out of memory.
    worker.addEventListener('error', () => {
      for (const { reject } of this.waiting.values())
        reject(new Error('We couldn’t read the file. It may be too large for this device.'));
      this.close();
    });
    return worker;
  }
}
