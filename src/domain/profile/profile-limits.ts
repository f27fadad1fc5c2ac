// Limits of a profile, separate from its schema so that entry pages do not load zod.

/** The maximum of reminder kinds that are off, of single reminders that are hidden, and of ways to apply that are chosen. */
export const PROFILE_IDS_MAX = 50;
