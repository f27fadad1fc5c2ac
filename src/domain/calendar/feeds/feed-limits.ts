// Limits of calendars that are read (ADR 102).

export const FEED_EVENTS_MAX = 20_000;
/** The longest response of a calendar's server, uncompressed. */
export const ANSWER_MAX_MB = 10;
/** The longest time for all requests of one reading. */
export const READING_SECONDS = 10;
/** The longest event with its exceptions, as JSON-escaped UTF-8. */
export const PART_MAX_BYTES = 300_000;
/** The stored size of all calendars of a coach: some 60,000 usual events. Encrypted text is a third larger than plain text. */
export const FEEDS_MAX_BYTES = 32 * 1024 * 1024;
/** Each calendar that sends bookings has at least this much of it: the oldest bookings are deleted, new ones are never refused. */
export const BOOKINGS_LEAST_BYTES = 1024 * 1024;
/** Events that ended earlier are not stored. Longer than any credential's window of recent hours (18 months). */
export const FEED_MONTHS_BACK = 19;
/** The least time between two readings of a feed. */
export const FEED_EVERY_MINUTES = 30;
/** The longest time between two readings: it doubles with each failure. */
export const FEED_LONGEST_PAUSE_MINUTES = 24 * 60;

/** A calendar that needs several readings gets this many in a row; then it waits like any other. */
const READINGS_AT_ONCE = 20;

/** Minutes until a feed is read again. @param readings how many the calendar has needed so far; 0 if all of it was read */
export function pauseAfterReading(readings: number): number {
  return readings > 0 && readings <= READINGS_AT_ONCE ? 0 : FEED_EVERY_MINUTES;
}

/** Minutes until a feed is tried again after `failures` failures in a row. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(FEED_EVERY_MINUTES * 2 ** Math.min(failures, 10), FEED_LONGEST_PAUSE_MINUTES);
}
