import { createListeners } from '#web/data/wire/store.ts';

// Separate from session-store.ts, because the entry bundle listens to it and must not load the query client.
const { notify, subscribe } = createListeners();

/** Called by the auth client only. */
export const notifySignedOut = notify;

/** Calls `listener` when the user was signed out, here or from elsewhere. Returns a function that stops it. */
export const onSignedOut = subscribe;
