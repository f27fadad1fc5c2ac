// Time-outs, retries, polling and cooldowns of the product, in milliseconds (spec 9).
// They are part of the behaviour: each has a test.

export const REQUEST_TIMEOUT_MS = 30_000;
export const REQUEST_RETRIES_ON_TIMEOUT = 3;
/** After this long without a response the page shows that the server is slow. Our own value; the spec has none. */
export const SLOW_ANSWER_MS = 8_000;
/** The limit for reads and writes of the browser's storage. Our own value; the spec has none. */
export const DEVICE_STORE_TIMEOUT_MS = 3_000;
export const EDGE_FUNCTION_TIMEOUT_MS = 5_000;
export const SUBSCRIPTION_LOOKUP_TIMEOUT_MS = 3_000;
export const GUARD_TIMEOUT_MS = 5_000;
export const AUTH_RECHECK_DEBOUNCE_MS = 300;
export const LOGIN_TIMEOUT_MS = 10_000;
export const SUBSCRIPTION_REFRESH_COOLDOWN_MS = 2_000;
export const CHECKOUT_POLL_ATTEMPTS = 18;
export const CHECKOUT_POLL_INTERVAL_MS = 10_000;
export const QUERY_FRESH_MS = 60_000;
/** Not after a time-out: that request was already retried. */
export const QUERY_RETRIES = 1;
/** Of toasts that only tell. */
export const TOAST_DURATION_MS = 5_000;
/** How long a deletion or another loss can be undone. Ours; the specification has none. */
export const UNDO_DURATION_MS = 30_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const DEFAULT_ACCESS_TOKEN_HOURS = 24;
