// Which reads were quick for their user the last time, and so may be sent together with others' (ADR 54).
import { LRUCache } from 'lru-cache';
import { atMost } from '#server/at-most.ts';
import type { UserQuery } from './user-query.ts';

/** A quick read has short rows too: reading long ones rests between slices, and reads behind it would wait for that. */
const QUICK_BYTES = 64 * 1024;
/** How many reads of users are known. */
const READS_MAX = 5_000;

export class QuickReads {
  private readonly quickMs: number;
  /** How long each took, in milliseconds. */
  private readonly took = new LRUCache<string, number>(atMost(READS_MAX));

  /** A read is quick if it took at most `quickMs`. */
  constructor(quickMs: number) {
    this.quickMs = quickMs;
  }

  has(user: string, text: string): boolean {
    return this.took.has(user + text);
  }

  /** How long the transaction's reads took the last time; null unless all are known to be quick. */
  expectedMs(user: string, { isFirstRead, texts }: UserQuery): number | null {
    if (!isFirstRead) return null;
    let expected = 0;
    for (const text of texts) {
      const took = this.took.get(user + text);
      if (took === undefined) return null;
      expected += took;
    }
    return expected;
  }

  /** `tookMs`: the time of the whole transaction. */
  remember(user: string, { texts, isRead, receivedBytes }: UserQuery, tookMs: number): void {
    if (!isRead) return;
    const isQuick = tookMs <= this.quickMs && receivedBytes <= QUICK_BYTES;
    for (const text of texts) {
      if (isQuick) this.took.set(user + text, tookMs / texts.length);
      else this.took.delete(user + text);
    }
  }
}
