// Why a request is refused. The database raises the same texts for the checks that it makes.

/** Apart from the texts of the server alone: the web app shows this one too, and loads none of the others. */
export const OWN_ADDRESS_TEXT = 'Their email can’t be your own: somebody else has to confirm your hours.';

export const WITNESS_TEXTS = {
  sent: 'This request was sent already. To change it, close this form, look at the list and ask again.',
  unconfirmed: 'Please confirm your own email address first: answers go there.',
  gone: 'We found no request for this link. It may have been withdrawn, or be too old.',
  tooManyLinks: 'Too many attempts from your network. Please wait a few minutes.',
} as const;
