// What counts as an email address, for clients and accounts.

export const EMAIL_MAX_CHARS = 255;
/** Local part, at, labels: the form browsers use for type=email. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const EMAIL_TEXT = 'Please enter a valid email address';

/** As accounts compare them: in any case, without blanks around. Tags (`kim+a@…`) make different addresses (ADR 89). */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
