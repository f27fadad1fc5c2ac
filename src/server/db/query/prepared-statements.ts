// Which statements one connection has prepared: the most recently used, bounded, so that neither side grows without end.

const CAPACITY = 256;

/** Of all connections of this process, since its start. */
export const preparedCounts = { reused: 0, prepared: 0, evicted: 0 };

export class PreparedStatements {
  /** key → name; a Map keeps the order of insertion, so its first entry is the least recently used. */
  private readonly names = new Map<string, string>();
  private readonly discarded: string[] = [];
  private count = 0;
  private readonly capacity: number;

  constructor(capacity = CAPACITY) {
    this.capacity = capacity;
  }

  /** The name to bind; `isNew` when it must be parsed first. Names are never used twice. */
  use(key: string): { name: string; isNew: boolean } {
    const known = this.names.get(key);
    if (known !== undefined) {
      this.names.delete(key);
      this.names.set(key, known);
      preparedCounts.reused += 1;
      return { name: known, isNew: false };
    }
    const oldest = this.names.size >= this.capacity ? this.names.keys().next().value : undefined;
    if (oldest !== undefined) {
      this.discard(oldest);
      preparedCounts.evicted += 1;
    }
    preparedCounts.prepared += 1;
    this.count += 1;
    const name = `s${this.count}`;
    this.names.set(key, name);
    return { name, isNew: true };
  }

  /** Forgets a statement; its name is to be closed before the next statement. */
  discard(key: string): void {
    const name = this.names.get(key);
    if (name === undefined) return;
    this.names.delete(key);
    this.discarded.push(name);
  }

  /** The names to close now. */
  takeDiscarded(): string[] {
    return this.discarded.splice(0);
  }
}
