// Limits of calendars that are read (ADR 102).

export const FEED_EVENTS_MAX = 20_000;
/** Events that were over earlier than this are not kept: longer than any credential's window of recent hours (18 months). */
export const FEED_MONTHS_BACK = 19;
/** A feed is asked no more often. */
export const FEED_EVERY_MINUTES = 30;
/** After failures the time doubles up to this. */
export const FEED_LONGEST_PAUSE_MINUTES = 24 * 60;

/** How long after its `failures`-th failure in a row a feed is tried again, in minutes. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(FEED_EVERY_MINUTES * 2 ** Math.min(failures, 10), FEED_LONGEST_PAUSE_MINUTES);
}
