// Why a request is refused. The database raises the same texts for the checks that it makes.

export const WITNESS_TEXTS = {
  changed: 'Your records have changed since the preview. Please look at it again.',
  optedOut: 'The person at this address does not want mails from here. Please ask them in another way.',
  unconfirmed: 'Please confirm your own email address first: answers go there.',
  ownAddress: 'Their email can’t be your own: somebody else has to confirm your hours.',
  gone: 'We found no request for this link. It may have been withdrawn, or be too old.',
  answered: 'This request has been answered already.',
  closed: 'This request was withdrawn or has expired. Please ask your coach for a new one.',
  tooManyLinks: 'Too many attempts from your network. Please wait a few minutes.',
} as const;
