// How long texts may be, in characters, where several columns share a limit; the database has the same numbers in
// db/functions/limits.sql.
export const LINE_MAX_CHARS = 200;
export const LONG_TEXT_MAX_CHARS = 20_000;
