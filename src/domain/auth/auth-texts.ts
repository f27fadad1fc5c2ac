// Texts of login, logout and the guard (spec 2, 4 and 5).

export const LOGIN_TEXTS = {
  intro: 'Enter your credentials to access your account',
  submit: 'Sign In',
  busy: 'Signing in...',
  forgot: 'Forgot password?',
  signUp: 'Sign up',
  invalid: 'Validation Error',
  timeout: 'Login timed out. Please try again.',
  noSession: 'Failed to establish session',
  success: { title: 'Login Successful', description: 'Welcome back!' },
} as const;

/** If the browser stores nothing for this site, or not the sign-in. */
export const NOT_STORED_TEXT =
  'This browser does not let this site store your sign-in. It ends as soon as you reload or close the page.';

export const SIGNED_OUT_TEXT = 'You have been signed out. Please sign in again.';
export const LOGOUT_TEXTS = { success: 'Logged out', failure: 'Failed to log out. Please try again.' } as const;
export const GUARD_BUSY_TEXT = 'Authenticating...';
