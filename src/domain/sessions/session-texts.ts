// Texts about sessions (spec 2, 5 and 8).
export const UNKNOWN_CLIENT = 'Unknown Client';

export const DUPLICATE_SESSION_TEXTS = {
  title: 'Duplicate Session',
  description: 'A session for this client on this date already exists.',
  error: 'A session already exists for this client on the selected date',
} as const;
export const NO_USER_TEXT = 'No authenticated user found';
