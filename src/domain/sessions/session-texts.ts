// What is said about sessions (spec 2, 5 and 8).
export const UNKNOWN_CLIENT = 'Unknown Client';

/** One session per client per calendar date. The constraint's name as the database gives it. */
export const DUPLICATE_SESSION_CONSTRAINT = 'sessions_client_id_date_key';
export const DUPLICATE_SESSION_TEXTS = {
  title: 'Duplicate Session',
  description: 'A session for this client on this date already exists.',
  error: 'A session already exists for this client on the selected date',
} as const;
export const NO_USER_TEXT = 'No authenticated user found';
