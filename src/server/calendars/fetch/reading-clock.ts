// The time of one reading of a calendar: what the other server takes, and the work on what it sent. While the reading waits for its turn
// in our own thread the clock stands still, so that the calendars of one coach do not use up the time of another's.

export class ReadingClock {
  private readonly onOver: () => void;
  private msLeft: number;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private hasEnded = false;

  constructor(ms: number, onOver: () => void) {
    this.msLeft = ms;
    this.onOver = onOver;
    this.start();
  }

  start(): void {
    if (this.timer || this.hasEnded) return;
    this.startedAt = performance.now();
    // Not AbortSignal.timeout() with AbortSignal.any(): Node 20 may collect them, and then nothing is ever ended.
    this.timer = setTimeout(this.onOver, this.msLeft);
  }

  stop(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.msLeft -= performance.now() - this.startedAt;
  }

  /** After the reading: it does not start again. */
  end(): void {
    this.stop();
    this.hasEnded = true;
  }
}
