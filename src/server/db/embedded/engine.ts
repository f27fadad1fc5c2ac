// The embedded engine's thread, from the server's side: opens it, posts batches, watches for stuck ones, ends it.
// The machine's clock, also where a test has stopped that of the process: a statement takes its time.
import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { MAINTENANCE_TIMEOUT_MS } from '../limits.ts';
import { EngineStream } from './engine-stream.ts';

/** A folder on disk, or memory: empty, or filled from a dump of a data folder. */
export type EnginePlace = { folder: string } | { snapshot: Uint8Array<ArrayBuffer> | null };

type FromWorker =
  | { kind: 'open' | 'closed' }
  /** `done` carries the last bytes of an answer. */
  | { kind: 'bytes' | 'done' | 'dump'; bytes: Uint8Array };

/** The engine was ended because a statement took too long. */
export class StatementStuck extends Error {
  override readonly name = 'StatementStuck';
  /** Whether the sender of that statement got an answer. */
  isTold = false;
}

export class Engine {
  /** Resolves when the engine accepts statements; rejects when it cannot be opened. */
  readonly opened: Promise<void>;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<Error>;
  /** The engine's only connection. */
  readonly stream: EngineStream;
  private readonly worker: Worker;
  /** How long one batch may take: long for opening and maintenance, short for requests. */
  batchTimeoutMs = MAINTENANCE_TIMEOUT_MS;
  /** Batches posted and not answered; the engine works on the first. */
  private waiting = 0;
  /** Text that the thread writes to its output streams; by default it is not shown. */
  onOutput: (text: string) => void = () => undefined;
  private watchdog: NodeJS.Timeout | undefined;
  private reason: Error | undefined;
  private readonly replies = new Map<FromWorker['kind'], (message: FromWorker) => void>();

  constructor(place: EnginePlace) {
    // engine-worker.js is beside this file in the sources, and beside main.js in dist/server.
    const output = { stdout: true, stderr: true };
    this.worker = new Worker(new URL('./engine-worker.js', import.meta.url), { workerData: place, ...output });
    for (const stream of [this.worker.stdout, this.worker.stderr])
      stream.on('data', (bytes: Buffer) => this.onOutput(bytes.toString()));
    this.stream = new EngineStream((batch) => this.post(batch));
    // `ended` has the reason. Without a listener an error before the client connects would end the process.
    this.stream.on('error', () => undefined);
    this.worker.on('message', (message: FromWorker) => this.receive(message));
    this.worker.on('error', (error) => (this.reason ??= error));
    this.ended = new Promise((resolve) => {
      this.worker.once('exit', () => {
        clearTimeout(this.watchdog);
        const reason = this.reason ?? new Error('The embedded engine ended');
        this.stream.destroy(reason);
        resolve(reason);
      });
    });
    this.opened = Promise.race([
      this.reply('open').then(() => undefined),
      this.ended.then((reason) => Promise.reject(reason)),
    ]);
  }

  /** Lets the engine write everything to disk, then ends it. */
  async close(): Promise<void> {
    this.worker.postMessage({ kind: 'close' });
    await Promise.race([this.reply('closed'), this.ended]);
    await this.end(new Error('The embedded engine was closed'));
  }

  /** The data folder as one file, from which other engines can be opened. */
  async dump(): Promise<Uint8Array> {
    this.worker.postMessage({ kind: 'dump' });
    const message = await Promise.race([this.reply('dump'), this.ended]);
    if ('bytes' in message) return message.bytes;
    throw new Error('The embedded engine ended before it was dumped');
  }

  private async end(reason: Error): Promise<void> {
    this.reason ??= reason;
    await this.worker.terminate();
  }

  private reply(kind: FromWorker['kind']): Promise<FromWorker> {
    return new Promise((resolve) => this.replies.set(kind, resolve));
  }

  private post(batch: Buffer): void {
    this.waiting += 1;
    if (this.waiting === 1) this.watch();
    // A copy of exactly these bytes: transferring a view would transfer its whole buffer.
    const bytes = new Uint8Array(batch);
    this.worker.postMessage({ kind: 'batch', bytes }, [bytes.buffer]);
  }

  private receive(message: FromWorker): void {
    if (message.kind !== 'bytes' && message.kind !== 'done') this.replies.get(message.kind)?.(message);
    else {
      if (message.kind === 'done') this.finishBatch();
      this.stream.receive(message.bytes);
    }
  }

  private finishBatch(): void {
    this.waiting -= 1;
    clearTimeout(this.watchdog);
    if (this.waiting > 0) this.watch();
  }

  /** PGlite ignores statement_timeout, so the engine is ended when a statement takes too long. */
  private watch(): void {
    const limit = this.batchTimeoutMs;
    this.watchdog = setTimeout(() => {
      void this.end(new StatementStuck(`A statement took longer than ${limit} ms; the engine was ended`));
    }, limit);
  }
}
