// A cache of decrypted JSON with the rows that it was made from. Coaches often read the same lists, and comparing
// Postgres' bytes costs a hundredth of writing and decrypting the JSON again (ADR 20).
import { LRUCache } from 'lru-cache';

interface Answer {
  /** What the JSON was made from, or the version of it. */
  readonly rows: Buffer;
  readonly body: Buffer;
}

const CAPACITY_BYTES = 16 * 1024 * 1024;
/** A longer entry would evict too many others. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;
/** An entry not read for five minutes is removed by the next sweep, so it stays ten minutes at most. */
const LIFETIME_MS = 5 * 60_000;

export class JsonCache {
  private readonly answers: LRUCache<string, Answer>;
  private sweep: NodeJS.Timeout | null = null;

  constructor(capacityBytes = CAPACITY_BYTES) {
    this.answers = new LRUCache({
      maxSize: capacityBytes,
      maxEntrySize: Math.min(ANSWER_MAX_BYTES, capacityBytes),
      sizeCalculation: ({ rows, body }, key) => key.length + rows.length + body.length,
      ttl: LIFETIME_MS,
      ttlResolution: 1_000,
      updateAgeOnGet: true,
      perf: { now: () => Date.now() },
    });
  }

  /** Whatever `key` was last answered. */
  get(key: string): Answer | undefined {
    return this.answers.get(key);
  }

  /** The cached JSON of `key` if its rows are equal byte by byte; `pieces` are the rows in sequence. */
  find(key: string, pieces: readonly Buffer[]): Buffer | null {
    const answer = this.answers.get(key);
    return answer && isSame(answer.rows, pieces) ? answer.body : null;
  }

  /** `key` must identify the user and the request, since the JSON depends on both. */
  keep(key: string, answer: Answer): void {
    this.answers.set(key, answer);
    this.sweep ??= setInterval(() => this.removeExpired(), LIFETIME_MS).unref();
  }

  private removeExpired(): void {
    this.answers.purgeStale();
    if (this.answers.size > 0 || !this.sweep) return;
    clearInterval(this.sweep);
    this.sweep = null;
  }
}

function isSame(rows: Buffer, pieces: readonly Buffer[]): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (!rows.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === rows.length;
}
