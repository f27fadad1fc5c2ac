// Limits on attempts, counted in the memory of each process, for cheap and frequent calls.
import { LRUCache } from 'lru-cache';
import { atMost } from '#server/at-most.ts';

export interface Limit {
  readonly hits: number;
  readonly windowSeconds: number;
}

export class MemoryLimit {
  private readonly windows: LRUCache<string, { startedAt: number; hits: number }>;

  /** @param most how many windows are kept; beyond it those are forgotten that were used longest ago */
  constructor(most: number) {
    this.windows = new LRUCache(atMost(most));
  }

  /** Counts one attempt at `at` (in milliseconds). Returns 0 within the limit, otherwise the whole seconds until the window ends. */
  secondsToWait(who: string, { hits, windowSeconds }: Limit, at: number): number {
    const last = this.windows.get(who);
    const isOpen = last && at >= last.startedAt && at < last.startedAt + windowSeconds * 1000;
    const window = isOpen ? last : { startedAt: at, hits: 0 };
    if (!isOpen) this.windows.set(who, window);
    window.hits += 1;
    return window.hits <= hits ? 0 : Math.max(1, Math.ceil(windowSeconds - (at - window.startedAt) / 1000));
  }
}
