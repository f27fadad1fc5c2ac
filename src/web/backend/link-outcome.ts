/** What a mailed link brought in the address: nothing, a way in, or a failure. */
export type LinkOutcome = { kind: 'none' } | { kind: 'failed' } | { kind: 'entered'; type: string };

/** Said for every failure. The reason in the address is not shown: whoever writes a link could have us say anything. */
export const LINK_FAILED_TEXT = 'Email link is invalid or has expired';

/**
 * Reads the hash that /auth/v1/verify redirects with. Call it before the auth client loads, which takes the hash away.
 * @example readLinkOutcome('#error=access_denied&error_code=otp_expired') // failed
 */
export function readLinkOutcome(hash: string): LinkOutcome {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  if (params.has('error') || params.has('error_code')) return { kind: 'failed' };
  if (params.get('access_token')) return { kind: 'entered', type: params.get('type') ?? '' };
  return { kind: 'none' };
}
