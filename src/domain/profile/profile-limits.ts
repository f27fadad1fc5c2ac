// Limits of a profile, separate from its schema so that entry pages do not load zod.

/** The maximum of reminder kinds that are off, and of single reminders that are hidden. */
export const NUDGES_MAX = 50;
