// Every call of the web app with the number of statements that the server may use for it.
import type { Call } from './place.ts';
import { FUNCTIONS_OF_THE_DATABASE, READS } from './read-calls.ts';
import { AUTH, SERVER_FUNCTIONS, WRITES } from './write-calls.ts';

export const CALLS: readonly Call[] = [...READS, ...FUNCTIONS_OF_THE_DATABASE, ...WRITES, ...AUTH, ...SERVER_FUNCTIONS];

/** Calls of the web app that are not listed above, and why. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  'ask-witness': 'sends a mail to somebody; twenty times a day at most',
  'create-billing-portal': 'asks Stripe',
  'create-checkout-session': 'asks Stripe',
  'preview-witness-request': 'before a mail to somebody',
  revoke_witness_request: 'once for a request',
  revoke_lent_view: 'once for a view',
  'connect-calendar': 'asks the server of a calendar',
  'read-calendar': 'asks the server of a calendar',
  'create-personal-key': 'once for a program',
  'end-personal-key': 'once for a program',
  'create-hook': 'once for an address',
  'change-hook': 'once in a while',
  'delete-hook': 'once for an address',
  'get-hook-deliveries': 'when somebody looks for what did not arrive',
  'test-hook': 'asks the server of an address; thirty times an hour at most',
  'send-hook-delivery': 'asks the server of an address; thirty times an hour at most',
  'open-own-feed': 'once, when a feed is switched on',
  'change-own-feed': 'once in a while',
  'close-own-feed': 'once, when a feed is switched off',
  'lend-view': 'sends a mail to somebody; twenty times a day at most',
  'delete-account': 'asks Stripe; ends the account once',
  'create-recovery-codes': 'once, when a second factor is set up',
  'check-address': 'sends a mail; five times a day at most',
  'confirm-address': 'once for a mailed link',
  'keep-factors': 'once for a mailed link',
  'stop-factor-removal': 'once, when an admin asked for it',
  'remove-factors': 'by an admin, once in a while; sends a mail',
  'extend-trial': 'by an admin, once in a while',
  'grant-plan': 'by an admin, once in a while',
  'resend-confirmation': 'by an admin, once in a while; sends a mail',
  'accept-terms': 'once, when the terms have changed',
  'redeem-recovery-code': 'once, when a telephone is lost',
  'add-certificate': 'a statement for each chunk of the file',
  'get-certificate': 'a statement for each chunk of the file',
  'create-archive': 'a statement for each page of rows and each chunk of a file; ten times in an hour at most',
  'create-audit-file': 'twenty times in five minutes at most',
  'get-mail-delivery': 'once, after a sign-up',
  'open-witness-request': 'once for a mailed link',
  'answer-witness-request': 'once for a mailed link',
  'stop-mails': 'once for a mailed link',
  'stop-weekly-mail': 'once for a mailed link',
  'open-lent-view': 'once for a mailed code',
  'request-lent-code': 'once for a mailed link',
};
