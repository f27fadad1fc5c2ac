// The two time limits of one reading of a calendar: for the other server and the work on its responses, and for waiting for our own
// thread. They are separate, so that one coach's calendars do not use up the time of another's. Exceeding either ends the reading.

/** All waiting of one reading. With the other server's ten seconds it is less than the 30 after which proxies end a call. */
export const WAITING_MS = 15_000;

type Time = 'work' | 'waiting';

export class ReadingClock {
  private readonly onOver: () => void;
  private readonly ms: Readonly<Record<Time, number>>;
  private readonly msUsed: Record<Time, number> = { work: 0, waiting: 0 };
  private time: Time = 'work';
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor(ms: number, onOver: () => void) {
    this.onOver = onOver;
    this.ms = { work: ms, waiting: WAITING_MS };
    this.run('work');
  }

  work(): void {
    this.run('work');
  }

  wait(): void {
    this.run('waiting');
  }

  /** Ends the clock for good, after the reading. */
  end(): void {
    this.stop();
    this.hasEnded = true;
  }

  /** The used part of the time for work or for waiting, whichever is larger, from 0 to 1. */
  get used(): number {
    return Math.max(this.usedOf('work') / this.ms.work, this.usedOf('waiting') / this.ms.waiting);
  }

  private run(time: Time): void {
    if (this.hasEnded) return;
    this.stop();
    this.time = time;
    this.startedAt = performance.now();
    // Not AbortSignal.timeout() with AbortSignal.any(): Node 20 may garbage-collect them, and then nothing would be aborted.
    this.timer = setTimeout(() => this.over(), this.ms[time] - this.msUsed[time]);
  }

  private stop(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.msUsed[this.time] = this.usedOf(this.time);
    this.timer = undefined;
  }

  private over(): void {
    this.end();
    this.onOver();
  }

  private usedOf(time: Time): number {
    const isRunning = this.timer !== undefined && this.time === time;
    return this.msUsed[time] + (isRunning ? performance.now() - this.startedAt : 0);
  }
}
