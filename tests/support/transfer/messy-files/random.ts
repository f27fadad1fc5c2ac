// Numbers that are the same for the same seed.
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0;
  }

  /** From 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, place: this.next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value);
  }
}
