/** What a mailed link brought in the address: nothing, a way in, or why it did not work. */
export type LinkOutcome = { kind: 'none' } | { kind: 'entered'; type: string } | { kind: 'failed'; message: string };

/**
 * Reads the hash that /auth/v1/verify redirects with. Call it before the auth client loads, which takes the hash away.
 * @example readLinkOutcome('#error_code=otp_expired&error_description=Email+link+is+invalid') // failed
 */
export function readLinkOutcome(hash: string): LinkOutcome {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const failure = params.get('error_description') ?? params.get('error_code');
  if (failure) return { kind: 'failed', message: failure };
  if (params.get('access_token')) return { kind: 'entered', type: params.get('type') ?? '' };
  return { kind: 'none' };
}
