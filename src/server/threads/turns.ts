// One piece of work at a time. Persons take turns, so that whoever has much to do does not keep others waiting.

export class Turns {
  private readonly waitMs: number;
  private readonly refusal: () => Error;
  /** What waits by person; the first person is next. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private isBusy = false;

  /** `refusal` is what whoever waits longer than `waitMs` is told. */
  constructor(waitMs: number, refusal: () => Error) {
    this.waitMs = waitMs;
    this.refusal = refusal;
  }

  /** Rejects with the refusal if its turn does not come in time. */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(person);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private wait(person: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const starts = this.waiting.get(person) ?? [];
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        starts.splice(starts.indexOf(start), 1);
        if (starts.length === 0) this.waiting.delete(person);
        reject(this.refusal());
      }, this.waitMs);
      starts.push(start);
      this.waiting.set(person, starts);
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first) {
      this.isBusy = false;
      return;
    }
    const [person, starts] = first;
    const start = starts.shift();
    this.waiting.delete(person);
    if (starts.length > 0) this.waiting.set(person, starts);
    start?.();
  }
}
