/** The result of a mailed link, read from the address: none, signed in, failed, or a second link must be opened too. */
export type LinkOutcome =
  | { kind: 'none' }
  | { kind: 'failed'; text: string }
  | { kind: 'half'; text: string }
  | { kind: 'entered'; type: string };

export const LINK_FAILED_TEXT = 'Email link is invalid or has expired';

/** Texts by the error code in the address. Text from the address is never shown, since anybody can write a link. */
const FAILED_TEXTS = new Map([
  ['email_exists', 'Another account has this address now, so yours was not changed'],
  ['identity_already_exists', 'This way to sign in is already linked to an account'],
  ['identity_not_found', 'This way to sign in is not linked to your account'],
  ['single_identity_not_deletable', 'This is your only way to sign in, so it cannot be removed'],
  ['over_request_rate_limit', 'Too many links were opened here. Please open yours again in five minutes'],
  ['unexpected_failure', 'The link could not be checked. Please open it again in a moment'],
  ['user_banned', 'This account is blocked'],
]);
const HALF_TEXT = 'Confirmed. Now open the link in the other email: the change needs both addresses.';

/**
 * Reads the hash that /auth/v1/verify redirects with. Call it before the auth client loads, which removes the hash.
 * @example readLinkOutcome('#error=access_denied&error_code=otp_expired') // failed
 */
export function readLinkOutcome(hash: string): LinkOutcome {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  if (params.has('error') || params.has('error_code')) {
    return { kind: 'failed', text: FAILED_TEXTS.get(params.get('error_code') ?? '') ?? LINK_FAILED_TEXT };
  }
  if (params.get('access_token')) return { kind: 'entered', type: params.get('type') ?? '' };
  if (params.has('message') && params.has('sb')) return { kind: 'half', text: HALF_TEXT };
  return { kind: 'none' };
}

/** The message of the login page for a link that did not sign the user in. */
export function linkMessage(link: Extract<LinkOutcome, { text: string }>): { message: string; isFailure: boolean } {
  return { message: link.text, isFailure: link.kind === 'failed' };
}
