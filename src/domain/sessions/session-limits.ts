// Limits of a session: minutes, characters, number of topics.
import { LONG_TEXT_MAX_CHARS } from '#domain/text-limits.ts';

export const SESSION_DURATION_MIN_MINUTES = 1;
export const SESSION_DURATION_MAX_MINUTES = 1440;
export const SESSION_DURATION_DEFAULT_MINUTES = 60;
export const NOTES_MAX_CHARS = LONG_TEXT_MAX_CHARS;
export const FOLLOW_UP_MAX_CHARS = 2_000;
export const TOPIC_MAX_CHARS = 100;
export const TOPICS_MAX = 50;
