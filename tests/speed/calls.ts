// Every call of the web app with the number of statements that the server may use for it.
import type { Call } from './place.ts';
import { FUNCTIONS_OF_THE_DATABASE, READS } from './read-calls.ts';
import { AUTH, SERVER_FUNCTIONS, WRITES } from './write-calls.ts';

export const CALLS: readonly Call[] = [...READS, ...FUNCTIONS_OF_THE_DATABASE, ...WRITES, ...AUTH, ...SERVER_FUNCTIONS];

/** Calls of the web app that are not listed above, and why. */
export const NOT_MEASURED: Readonly<Record<string, string>> = {
  'create-billing-portal': 'asks Stripe',
  'create-checkout-session': 'asks Stripe',
  'lend-view': 'sends a mail to somebody; twenty times a day at most',
  'delete-account': 'asks Stripe; ends the account once',
  'create-recovery-codes': 'once, when a second factor is set up',
  'accept-terms': 'once, when the terms have changed',
  'redeem-recovery-code': 'once, when a telephone is lost',
};
