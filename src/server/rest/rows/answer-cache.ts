// Answers that were written and decrypted a moment ago, with the rows that they were made of. Coaches read the same lists
// again and again, and comparing what Postgres sent costs a hundredth of writing and decrypting it once more (ADR 20).
import { LRUCache } from 'lru-cache';

interface Answer {
  readonly rows: Buffer;
  readonly body: Buffer;
}

const CAPACITY_BYTES = 16 * 1024 * 1024;
/** A longer answer would push out too many others. */
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;
/** An answer that was not read for five minutes is removed by the next sweep: in memory for ten at most. */
const LIFETIME_MS = 5 * 60_000;

export class AnswerCache {
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

  /** The answer kept under `key` if its rows are the same to the byte; `pieces` are the rows, one piece after the other. */
  find(key: string, pieces: readonly Buffer[]): Buffer | null {
    const answer = this.answers.get(key);
    return answer && isSame(answer.rows, pieces) ? answer.body : null;
  }

  /** `key` must name the user and the request: the same rows may be written differently, or be decrypted for nobody else. */
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
