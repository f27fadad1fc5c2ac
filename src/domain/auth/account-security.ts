// Limits and texts about the sign-ins of an account.

/** How many devices are listed at most: those used last, among them always the present one. */
export const DEVICES_LISTED_MAX = 50;

/** How long an owner has to stop the removal of the second factors: over a weekend. */
export const FACTOR_REMOVAL_HOURS = 72;

/** Where the removal of the second factors is stopped too late, or twice. */
export const FACTOR_REMOVAL_OVER = 'This was stopped or done already';
