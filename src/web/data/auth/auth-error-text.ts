import { RequestTimeout } from '#web/data/wire/request.ts';
import { FOREIGN_TEXT, UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';

/** Whether the auth server was not reached, rather than said no. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && error.name === 'AuthRetryableFetchError';
}

/** A text for people, of what the auth client returned or threw. */
export function authErrorText(error: unknown): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred';
  if (error.message === new RequestTimeout().message) return error.message;
  // Its message is "{}" or the browser's "Failed to fetch". With a status somebody answered, such as a proxy.
  if (isUnreached(error)) return 'status' in error && error.status ? FOREIGN_TEXT : UNREACHED_TEXT;
  if ('code' in error && error.code === 'user_banned') return 'This account is blocked';
  return error.message;
}
