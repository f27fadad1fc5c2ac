// What one reading of a calendar needs and brings.
import type { FeedAccess, FeedCursor } from '#server/calendars/store/claimed-feed.ts';
import { FetchRefused } from '#server/calendars/fetch/fetch-refused.ts';

export interface Reading {
  readonly fetch: typeof fetch;
  readonly access: FeedAccess;
  /** Of the reading before; {} where everything is to be sent. */
  readonly cursor: FeedCursor;
  readonly readsNotes: boolean;
  /** As YYYY-MM-DD: what was over before it is not kept. */
  readonly since: string;
}

/** A calendar's text under a name that stays the same: '' for a whole .ics file, the path of each file of a CalDAV server. */
export interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

export interface ReadFiles {
  readonly cursor: FeedCursor;
  /** null: nothing has changed. */
  readonly changes: {
    /** Whether `files` are all there are. */
    readonly isWhole: boolean;
    readonly files: readonly CalendarFile[];
    readonly gone: readonly string[];
  } | null;
}

/** Throws FetchRefused for an answer that is no success. */
export function requireSuccess({ status, ok }: { readonly status: number; readonly ok: boolean }): void {
  if (ok) return;
  if (status === 404 || status === 410) throw new FetchRefused('not-found', status);
  if (status === 401 || status === 403) throw new FetchRefused('denied', status);
  if (status === 429 || status >= 500) throw new FetchRefused('busy', status);
  throw new FetchRefused('unexpected', status);
}
