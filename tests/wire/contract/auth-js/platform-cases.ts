// The server as an OAuth provider, which it is not.
import { refused } from '../contract-case.ts';
import { refusalOf, signIn } from './place.ts';
import type { Place } from './place.ts';

const ID = crypto.randomUUID();
const NO_OAUTH = 'this server is not an OAuth provider';

type Send = (auth: Place['auth']) => Parameters<typeof refusalOf>[0];

const CALLS: readonly (readonly [call: string, form: string, send: Send])[] = [
  ['oauth.getAuthorizationDetails', 'id', (auth) => auth.oauth.getAuthorizationDetails(ID)],
  ['oauth.approveAuthorization', 'id', (auth) => auth.oauth.approveAuthorization(ID)],
  ['oauth.denyAuthorization', 'id', (auth) => auth.oauth.denyAuthorization(ID)],
  ['oauth.listGrants', '', (auth) => auth.oauth.listGrants()],
  ['oauth.revokeGrant', '{ clientId }', (auth) => auth.oauth.revokeGrant({ clientId: ID })],
];

export const PLATFORM_CASES = CALLS.map(([call, given, send]) =>
  refused<Place>(call, `${call}(${given})`, NO_OAUTH, async (place) => {
    await signIn(place);
    return refusalOf(send(place.auth));
  }),
);
