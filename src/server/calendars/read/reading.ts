// What one reading of a calendar needs and brings.
import type { LimitedFetch } from '#server/calendars/fetch/safe-fetch.ts';
import type { FeedAccess, FeedCursor } from '#server/calendars/store/claimed-feed.ts';
import type { FoundPart } from '#server/calendars/thread/feed-job.ts';
import type { Asking } from '#server/calendars/thread/feed-thread.ts';

export interface Reading extends Asking {
  readonly fetch: LimitedFetch;
  readonly access: FeedAccess;
  /** Of the reading before; {} where everything is to be sent. */
  readonly cursor: FeedCursor;
  readonly readsNotes: boolean;
  /** As YYYY-MM-DD: what was over before it is not kept. */
  readonly since: string;
}

export interface FoundChanges {
  readonly parts: readonly FoundPart[];
  readonly leftOut: number;
  /** Files that are there no more, or in which nothing is kept. */
  readonly gone: readonly string[];
  /**
   * 'parts': what is not among `parts` is there no more. A set of names: the same of files that are not among them. null: `parts` are only
   * some of what there is.
   */
  readonly all: 'parts' | ReadonlySet<string> | null;
}

export interface ReadFiles {
  readonly cursor: FeedCursor;
  /** null: nothing has changed. */
  readonly changes: FoundChanges | null;
}
