/** What functions that ask for the caller's password say about another one, and what forms say then. */
export const WRONG_PASSWORD = 'password is not right';
export const WRONG_PASSWORD_TEXT = 'This is not your password';
