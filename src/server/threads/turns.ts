// A few pieces of work at a time, one in each place. Users take turns and hold one place at most, so that one who has much to do does
// not make others wait.

export class Turns {
  private readonly waitMs: number;
  private readonly refusal: () => Error;
  /** What waits by user; the first user is next. */
  private readonly waiting = new Map<string, ((place: number) => void)[]>();
  /** Whose work is under way in each place; null: the place is free. */
  private readonly places: (string | null)[];

  /** `refusal` is the error for a user who waits longer than `waitMs`. */
  constructor(waitMs: number, refusal: () => Error, places = 1) {
    this.waitMs = waitMs;
    this.refusal = refusal;
    this.places = Array.from({ length: places }, () => null);
  }

  /** Rejects with the refusal if its turn does not come in time. */
  async run<T>(user: string, work: (place: number) => Promise<T>): Promise<T> {
    const free = this.places.indexOf(null);
    const begins = free !== -1 && !this.places.includes(user);
    if (begins) this.places[free] = user;
    const place = begins ? free : await this.wait(user);
    try {
      return await work(place);
    } finally {
      this.places[place] = null;
      this.next(place);
    }
  }

  private wait(user: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const starts = this.waiting.get(user) ?? [];
      const start = (place: number) => {
        clearTimeout(timer);
        resolve(place);
      };
      const timer = setTimeout(() => {
        starts.splice(starts.indexOf(start), 1);
        if (starts.length === 0) this.waiting.delete(user);
        reject(this.refusal());
      }, this.waitMs);
      starts.push(start);
      this.waiting.set(user, starts);
    });
  }

  /** Gives a free place to the first user who waits and holds none. */
  private next(place: number): void {
    const found = [...this.waiting].find(([user]) => !this.places.includes(user));
    if (!found) return;
    const [user, starts] = found;
    const start = starts.shift()!;
    this.waiting.delete(user);
    if (starts.length > 0) this.waiting.set(user, starts);
    this.places[place] = user;
    start(place);
  }
}
