// The admin's list of users (spec 7 and 9).

/** The list's cap when a cache key is given. */
export const CAPPED_USERS = 100;
/** Waited after syncing the built-in entries, before the list is asked for. */
export const USER_SYNC_PAUSE_MS = 300;
