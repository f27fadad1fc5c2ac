/** Calls `work` every `everyMs` from the first use on, the last time after a period without one: so an idle server is not woken. */
export class TimerWhileUsed {
  private timer: NodeJS.Timeout | undefined;
  private isUsed = false;
  private readonly everyMs: number;
  private readonly work: () => void;

  constructor(everyMs: number, work: () => void) {
    this.everyMs = everyMs;
    this.work = work;
  }

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  /** Whether this use began it. */
  use(): boolean {
    this.isUsed = true;
    if (this.isRunning) return false;
    this.timer = setInterval(() => {
      this.work();
      if (!this.isUsed) this.stop();
      this.isUsed = false;
    }, this.everyMs).unref();
    return true;
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
