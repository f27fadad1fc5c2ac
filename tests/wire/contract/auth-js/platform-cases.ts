// Passkeys, and the server as an OAuth provider: neither is supported.
import { vi } from 'vitest';
import { refused } from '../contract-case.ts';
import { refusalOf, signIn } from './place.ts';
import type { Place } from './place.ts';

const ID = crypto.randomUUID();
const NO_PASSKEYS = 'passkeys are not supported';
const NO_OAUTH = 'this server is not an OAuth provider';

type Send = (auth: Place['auth']) => Parameters<typeof refusalOf>[0];

const CALLS: readonly (readonly [call: string, form: string, why: string, send: Send])[] = [
  ['oauth.getAuthorizationDetails', 'id', NO_OAUTH, (auth) => auth.oauth.getAuthorizationDetails(ID)],
  ['oauth.approveAuthorization', 'id', NO_OAUTH, (auth) => auth.oauth.approveAuthorization(ID)],
  ['oauth.denyAuthorization', 'id', NO_OAUTH, (auth) => auth.oauth.denyAuthorization(ID)],
  ['oauth.listGrants', '', NO_OAUTH, (auth) => auth.oauth.listGrants()],
  ['oauth.revokeGrant', '{ clientId }', NO_OAUTH, (auth) => auth.oauth.revokeGrant({ clientId: ID })],
  ['passkey.startRegistration', '', NO_PASSKEYS, (auth) => auth.passkey.startRegistration()],
  [
    'passkey.verifyRegistration',
    '…',
    NO_PASSKEYS,
    (auth) => auth.passkey.verifyRegistration({ challengeId: ID, credential: {} as never }),
  ],
  ['passkey.startAuthentication', '', NO_PASSKEYS, (auth) => auth.passkey.startAuthentication()],
  [
    'passkey.verifyAuthentication',
    '…',
    NO_PASSKEYS,
    (auth) => auth.passkey.verifyAuthentication({ challengeId: ID, credential: {} as never }),
  ],
  ['passkey.list', '', NO_PASSKEYS, (auth) => auth.passkey.list()],
  ['passkey.update', '…', NO_PASSKEYS, (auth) => auth.passkey.update({ passkeyId: ID, friendlyName: 'x' })],
  ['passkey.delete', '…', NO_PASSKEYS, (auth) => auth.passkey.delete({ passkeyId: ID })],
  ['registerPasskey', '', NO_PASSKEYS, (auth) => auth.registerPasskey()],
  ['signInWithPasskey', '', NO_PASSKEYS, (auth) => auth.signInWithPasskey()],
];

export const PLATFORM_CASES = CALLS.map(([call, given, why, send]) =>
  refused<Place>(call, `${call}(${given})`, why, async (place) => {
    await signIn(place);
    // The client sends the request only in a browser with passkeys.
    const credentials = { create: () => null, get: () => null };
    vi.stubGlobal('window', { PublicKeyCredential: () => null, location: { origin: '' } });
    vi.stubGlobal('document', {});
    vi.stubGlobal('PublicKeyCredential', () => null);
    vi.stubGlobal('navigator', { credentials });
    try {
      return await refusalOf(send(place.auth));
    } finally {
      vi.unstubAllGlobals();
    }
  }),
);
