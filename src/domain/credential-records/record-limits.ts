// Texts and limits of records for a credential: mentor coaching, education, reflections, feedback, credentials, opening balances.
// The database checks the same numbers.
import { LINE_MAX_CHARS, LONG_TEXT_MAX_CHARS } from '#domain/text-limits.ts';

export const MENTOR_FORMATS = ['individual', 'group'] as const;
export const MENTOR_LEVELS = ['ACC', 'PCC', 'MCC'] as const;
/** An ICF credential of a mentor, or the level of a specialisation. */
export type MentorLevel = (typeof MENTOR_LEVELS)[number];
/** Empty: not stated. */
export const MENTOR_CREDENTIALS = ['', ...MENTOR_LEVELS] as const;

export const RECORD_NAME_MAX_CHARS = LINE_MAX_CHARS;
export const LEVEL_MAX_CHARS = 100;
export const REFLECTION_MAX_CHARS = LONG_TEXT_MAX_CHARS;
export const EDUCATION_HOURS_MAX = 10_000;
/** 100,000 hours. */
export const OPENING_MINUTES_MAX = 6_000_000;
