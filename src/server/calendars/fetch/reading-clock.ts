// The time limits of one reading of a calendar: one for the other server and for the work on its answers, and one for waiting for
// turns in our own thread, so that the calendars of one coach do not use up the time of another's. Either ends the reading.

/** All turns of one reading together. With the other server's ten seconds it is less than the 30 after which proxies end a call. */
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

  /** After the reading: it does not start again. */
  end(): void {
    this.stop();
    this.hasEnded = true;
  }

  /** The part of its time that is used, from 0 to 1: of the time for work or for waiting, whichever is more. */
  get used(): number {
    return Math.max(this.usedOf('work') / this.ms.work, this.usedOf('waiting') / this.ms.waiting);
  }

  private run(time: Time): void {
    if (this.hasEnded) return;
    this.stop();
    this.time = time;
    this.startedAt = performance.now();
    // Not AbortSignal.timeout() with AbortSignal.any(): Node 20 may collect them, and then nothing is ever ended.
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
