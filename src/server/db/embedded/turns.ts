// Who may use the engine's only session now. Single statements share it, one after the other; a transaction of several
// statements has it alone, so that no one else's statement can fall into it.

export class Turns {
  private sharing = 0;
  private isAlone = false;
  private readonly waiting: { alone: boolean; start: () => void }[] = [];

  /** Beside other single statements. */
  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.take(false, work);
  }

  /** With nobody else; those who come later wait. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.take(true, work);
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  private async take<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    if (this.waiting.length > 0 || !this.isFree(alone)) {
      await new Promise<void>((start) => this.waiting.push({ alone, start }));
    } else this.enter(alone);
    try {
      return await work();
    } finally {
      if (alone) this.isAlone = false;
      else this.sharing -= 1;
      this.admit();
    }
  }

  private isFree(alone: boolean): boolean {
    return !this.isAlone && (!alone || this.sharing === 0);
  }

  private enter(alone: boolean): void {
    if (alone) this.isAlone = true;
    else this.sharing += 1;
  }

  /** In the order in which they came, so that neither kind starves. */
  private admit(): void {
    for (let next = this.waiting[0]; next && this.isFree(next.alone); next = this.waiting[0]) {
      this.waiting.shift();
      this.enter(next.alone);
      next.start();
    }
  }
}
