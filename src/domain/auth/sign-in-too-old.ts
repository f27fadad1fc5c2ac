/** What a function that needs a recent sign-in says in an older auth session. */
export const SIGN_IN_TOO_OLD = 'You signed in more than a day ago. Please sign in again to do this.';
