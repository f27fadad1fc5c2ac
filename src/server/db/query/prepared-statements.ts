// Which statements one connection has prepared for one role: the most recently used, bounded, so that neither side grows
// without end. A plan depends on the role that it was made for.

const CAPACITY = 256;

/** Of all connections of this process, since its start. */
export const preparedCounts = { reused: 0, prepared: 0, evicted: 0 };

export class PreparedStatements {
  /** text → name; a Map keeps the order of insertion, so its first entry is the least recently used. */
  private readonly names = new Map<string, string>();
  private readonly discarded: string[] = [];
  private count = 0;
  private readonly role: string;
  private readonly capacity: number;

  constructor(role: string, capacity = CAPACITY) {
    this.role = role;
    this.capacity = capacity;
  }

  /** The name to bind; `isNew` when it must be parsed first. Names are never used twice. */
  use(text: string): { name: string; isNew: boolean } {
    const known = this.names.get(text);
    if (known !== undefined) {
      this.names.delete(text);
      this.names.set(text, known);
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
    const name = `${this.role}${this.count}`;
    this.names.set(text, name);
    return { name, isNew: true };
  }

  /** Forgets a statement; its name is to be closed before the next statement. */
  discard(text: string): void {
    const name = this.names.get(text);
    if (name === undefined) return;
    this.names.delete(text);
    this.discarded.push(name);
  }

  /** The names to close now. */
  takeDiscarded(): string[] {
    return this.discarded.splice(0);
  }
}
