// How long a stop takes at most. A supervisor, such as Docker, waits ten seconds.

/** The time from the stop signal to the last response. */
export const DRAIN_MS = 9_000;

/** The time to close everything after the last request; it is enough unless something hangs. */
export const CLOSE_MS = 1_000;
