// Limits of a profile that the entry pages need without its schema, which brings zod along.

/** The most kinds of reminders that can be off, and single ones that are kept hidden. */
export const NUDGES_MAX = 50;
