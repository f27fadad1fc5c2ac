// Limits of calendars that are read (ADR 102).

export const FEED_EVENTS_MAX = 20_000;
/** Of one answer of a calendar's server, unpacked. */
export const ANSWER_MAX_MB = 10;
/** Of one event with its exceptions, in UTF-8 with the characters escaped that JSON escapes. */
export const PART_MAX_BYTES = 300_000;
/** What all calendars of a coach hold together, as it is stored: encrypted, a third more than the text. Some 60,000 usual events. */
export const FEEDS_MAX_BYTES = 32 * 1024 * 1024;
/** Bookings that are sent have at least so much of it for each calendar: the oldest are forgotten, the newest never refused. */
export const BOOKINGS_LEAST_BYTES = 1024 * 1024;
/** Events that were over earlier than this are not kept: longer than any credential's window of recent hours (18 months). */
export const FEED_MONTHS_BACK = 19;
/** A feed is asked no more often. */
export const FEED_EVERY_MINUTES = 30;
/** After failures the time doubles up to this. */
export const FEED_LONGEST_PAUSE_MINUTES = 24 * 60;

/** So many readings of a calendar that one cannot hold follow each other at once; more wait as any other. */
const READINGS_AT_ONCE = 20;

/** When a feed is read again, in minutes. @param readings of how many the calendar has needed until now; 0: all of it was read */
export function pauseAfterReading(readings: number): number {
  return readings > 0 && readings <= READINGS_AT_ONCE ? 0 : FEED_EVERY_MINUTES;
}

/** How long after its `failures`-th failure in a row a feed is tried again, in minutes. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(FEED_EVERY_MINUTES * 2 ** Math.min(failures, 10), FEED_LONGEST_PAUSE_MINUTES);
}
