// The sign-in client against the whole app.
import { AuthClient } from '@supabase/auth-js';
import { publicMethods, type ContractClient } from '../contract-case.ts';
import { ACCOUNT_CASES } from './account-cases.ts';
import { MAIL_CASES } from './mail-cases.ts';
import { NOT_OFFERED_CASES, SECOND_FACTOR_CASES } from './not-offered-cases.ts';
import { openPlaces, type Place } from './place.ts';
import { PASSKEY_CASES } from './passkey-cases.ts';
import { PLATFORM_CASES } from './platform-cases.ts';

/** Internal parts of other methods, which the types do not contain. */
const INTERNAL = [
  'fetch',
  'fetchJwk',
  'isThrowOnErrorEnabled',
  'linkIdentityIdToken',
  'linkIdentityOAuth',
  'logger',
  'signInWithEthereum',
  'signInWithSolana',
];

const client = new AuthClient({ url: 'http://hourbook.test/auth/v1', autoRefreshToken: false });

/** The methods of a part of the client, with the part's name: `mfa.enroll`. */
const methodsOf = (part: 'mfa' | 'admin' | 'oauth' | 'passkey') =>
  publicMethods(client[part], part === 'admin' ? ['fetch'] : []).map((name) => `${part}.${name}`);

export const AUTH_JS: ContractClient<Place> = {
  name: 'auth-js',
  about: 'Accounts and auth sessions. The client is `new AuthClient({ url: PUBLIC_URL + "/auth/v1" })`.',
  calls: [
    ...publicMethods(client, INTERNAL),
    ...methodsOf('mfa'),
    ...methodsOf('admin'),
    ...methodsOf('oauth'),
    ...methodsOf('passkey'),
  ],
  cases: [
    ...ACCOUNT_CASES,
    ...MAIL_CASES,
    ...SECOND_FACTOR_CASES,
    ...PASSKEY_CASES,
    ...NOT_OFFERED_CASES,
    ...PLATFORM_CASES,
  ],
  open: openPlaces,
};
