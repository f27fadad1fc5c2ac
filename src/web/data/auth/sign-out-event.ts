import { createListeners } from '#web/data/wire/store.ts';

// Apart from session-store.ts: the entry listens, and would load the query client with it.
const { notify, subscribe } = createListeners();

/** For the auth client alone. */
export const notifySignedOut = notify;

/** Calls `listener` when the user was signed out, here or from elsewhere. Returns a function that stops it. */
export const onSignedOut = subscribe;
