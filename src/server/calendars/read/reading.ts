// The input and result of one reading of a calendar.
import type { LimitedFetch } from '#server/calendars/fetch/safe-fetch.ts';
import type { FeedAccess, FeedCursor } from '#server/calendars/store/claimed-feed.ts';
import type { FoundPart } from '#server/calendars/thread/feed-job.ts';
import type { Asking } from '#server/calendars/thread/feed-thread.ts';

export interface Reading extends Asking {
  readonly fetch: LimitedFetch;
  readonly access: FeedAccess;
  /** The cursor of the last reading; {} to read everything. */
  readonly cursor: FeedCursor;
  readonly readsNotes: boolean;
  /** As YYYY-MM-DD. Events that ended earlier are not stored. */
  readonly since: string;
}

export interface FoundChanges {
  readonly parts: readonly FoundPart[];
  readonly leftOut: number;
  /** Files that are gone, or have nothing to store. */
  readonly gone: readonly string[];
  /**
   * 'parts': `parts` are complete. A set of names: all existing files. Null: `parts` are only some, and no more is known.
   */
  readonly all: 'parts' | ReadonlySet<string> | null;
}

export interface ReadFiles {
  readonly cursor: FeedCursor;
  /** Null if nothing has changed. */
  readonly changes: FoundChanges | null;
}
