// The admin's list of users (spec 7 and 9).

/** The maximum length of the list when a cache key is given. */
export const CAPPED_USERS = 100;
/** The pause between syncing the built-in entries and loading the list. */
export const USER_SYNC_PAUSE_MS = 300;
