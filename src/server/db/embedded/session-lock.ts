// Who may use the embedded engine's only session. Single statements share it; a transaction of several statements has it
// exclusively, so that no other statement runs inside that transaction.

export class SessionLock {
  private sharing = 0;
  private isExclusive = false;
  private readonly waiting: { exclusive: boolean; start: () => void }[] = [];

  /** Runs `work` beside other single statements. */
  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.run(false, work);
  }

  /** Runs `work` alone; later work waits. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.run(true, work);
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  private async run<T>(exclusive: boolean, work: () => Promise<T>): Promise<T> {
    if (this.waiting.length > 0 || !this.isFree(exclusive)) {
      await new Promise<void>((start) => this.waiting.push({ exclusive, start }));
    } else this.acquire(exclusive);
    try {
      return await work();
    } finally {
      if (exclusive) this.isExclusive = false;
      else this.sharing -= 1;
      this.startNext();
    }
  }

  private isFree(exclusive: boolean): boolean {
    return !this.isExclusive && (!exclusive || this.sharing === 0);
  }

  private acquire(exclusive: boolean): void {
    if (exclusive) this.isExclusive = true;
    else this.sharing += 1;
  }

  /** In order of arrival, so that neither kind starves. */
  private startNext(): void {
    for (let next = this.waiting[0]; next && this.isFree(next.exclusive); next = this.waiting[0]) {
      this.waiting.shift();
      this.acquire(next.exclusive);
      next.start();
    }
  }
}
