// How long and how much a session may be; minutes, characters, entries.
export const SESSION_DURATION_MIN_MINUTES = 1;
export const SESSION_DURATION_MAX_MINUTES = 1440;
export const SESSION_DURATION_DEFAULT_MINUTES = 60;
export const NOTES_MAX_CHARS = 20_000;
export const FOLLOW_UP_MAX_CHARS = 2_000;
export const TOPIC_MAX_CHARS = 100;
export const TOPICS_MAX = 50;
