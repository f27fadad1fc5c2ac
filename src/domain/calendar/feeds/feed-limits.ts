// Limits of calendars that are read (ADR 102).

export const FEED_EVENTS_MAX = 20_000;
/** The longest answer of a calendar's server, unpacked. */
export const ANSWER_MAX_MB = 10;
/** The longest event with its exceptions, in UTF-8, escaped as JSON does. */
export const PART_MAX_BYTES = 300_000;
/** What all calendars of a coach hold together, as it is stored: encrypted, a third more than the text. Some 60,000 usual events. */
export const FEEDS_MAX_BYTES = 32 * 1024 * 1024;
/** Each calendar whose bookings are sent has at least so much of it: the oldest are deleted, the newest never refused. */
export const BOOKINGS_LEAST_BYTES = 1024 * 1024;
/** Events that ended earlier are not stored. Longer than any credential's window of recent hours (18 months). */
export const FEED_MONTHS_BACK = 19;
/** The least time between two readings of a feed. */
export const FEED_EVERY_MINUTES = 30;
/** After failures this time doubles, up to this. */
export const FEED_LONGEST_PAUSE_MINUTES = 24 * 60;

/** A calendar that needs several readings has so many in a row; after that it waits as any other. */
const READINGS_AT_ONCE = 20;

/** When a feed is read again, in minutes. @param readings of how many the calendar has needed until now; 0: all of it was read */
export function pauseAfterReading(readings: number): number {
  return readings > 0 && readings <= READINGS_AT_ONCE ? 0 : FEED_EVERY_MINUTES;
}

/** How long after its `failures`-th failure in a row a feed is tried again, in minutes. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(FEED_EVERY_MINUTES * 2 ** Math.min(failures, 10), FEED_LONGEST_PAUSE_MINUTES);
}
