// The second factor, and unsupported methods.
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { offered, refused } from '../contract-case.ts';
import { clientFor, refusalOf, signIn } from './place.ts';
import type { Place } from './place.ts';

type Auth = Place['auth'];
const ID = crypto.randomUUID();

/** A call of a signed-in user. */
const asOwner =
  (send: (auth: Auth) => Promise<{ error: { status?: number | undefined; code?: string | undefined } | null }>) =>
  async (place: Place) => {
    await signIn(place);
    return refusalOf(send(place.auth));
  };

async function enrolled(place: Place) {
  await signIn(place);
  const { data } = await place.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
  if (!data || data.type !== 'totp') throw new Error('no factor');
  return { id: data.id, code: totp(data.totp.secret) };
}

function totp(secret: string): string {
  const bits = [...secret].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(step)
    .digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

export const SECOND_FACTOR_CASES = [
  offered<Place>('mfa.enroll', "mfa.enroll({ factorType: 'totp' })", async (place) => {
    expect(await enrolled(place)).toMatchObject({ id: expect.any(String) });
  }),
  refused<Place>(
    'mfa.enroll',
    "mfa.enroll({ factorType: 'phone', phone })",
    '',
    asOwner((auth) => auth.mfa.enroll({ factorType: 'phone', phone: '+441632960000' })),
  ),
  offered<Place>('mfa.challenge', 'mfa.challenge({ factorId })', async (place) => {
    const { id } = await enrolled(place);
    expect((await place.auth.mfa.challenge({ factorId: id })).data).toMatchObject({ type: 'totp' });
  }),
  offered<Place>('mfa.verify', 'mfa.verify({ factorId, challengeId, code })', async (place) => {
    const { id, code } = await enrolled(place);
    const { data } = await place.auth.mfa.challenge({ factorId: id });
    const verified = await place.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code });
    expect(verified.error).toBeNull();
    expect(verified.data?.user.factors).toMatchObject([{ status: 'verified' }]);
  }),
  offered<Place>('mfa.challengeAndVerify', 'mfa.challengeAndVerify({ factorId, code })', async (place) => {
    const { id, code } = await enrolled(place);
    expect((await place.auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
  }),
  offered<Place>('mfa.getAuthenticatorAssuranceLevel', 'mfa.getAuthenticatorAssuranceLevel()', async (place) => {
    const { id, code } = await enrolled(place);
    await place.auth.mfa.challengeAndVerify({ factorId: id, code });
    const { data } = await place.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  }),
  offered<Place>('mfa.listFactors', 'mfa.listFactors()', async (place) => {
    const { id } = await enrolled(place);
    expect((await place.auth.mfa.listFactors()).data?.all).toMatchObject([{ id }]);
  }),
  offered<Place>('mfa.unenroll', 'mfa.unenroll({ factorId })', async (place) => {
    const { id } = await enrolled(place);
    expect((await place.auth.mfa.unenroll({ factorId: id })).data).toEqual({ id });
  }),
];

const NO_PROVIDERS = 'accounts use email only';
const NO_ADMIN = 'no token gives access to other users’ accounts';
const identity = { id: ID, user_id: ID, identity_id: ID, provider: 'github' };

export const NOT_OFFERED_CASES = [
  refused<Place>(
    'signInWithOAuth',
    'signInWithOAuth({ provider })',
    `at the address that it opens; ${NO_PROVIDERS}`,
    async ({ auth, app }) => {
      const { data } = await auth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } });
      const answer = await app.fetch(data.url ?? '');
      return { status: answer.status, code: ((await answer.json()) as { error_code: string }).error_code };
    },
  ),
  refused<Place>('signInWithIdToken', 'signInWithIdToken({ provider, token })', NO_PROVIDERS, ({ auth }) =>
    refusalOf(auth.signInWithIdToken({ provider: 'google', token: 'x' })),
  ),
  refused<Place>('signInWithSSO', 'signInWithSSO({ domain })', NO_PROVIDERS, ({ auth }) =>
    refusalOf(auth.signInWithSSO({ domain: 'example.org' })),
  ),
  refused<Place>(
    'signInWithWeb3',
    "signInWithWeb3({ chain: 'solana', message, signature })",
    NO_PROVIDERS,
    ({ auth }) => refusalOf(auth.signInWithWeb3({ chain: 'solana', message: 'x', signature: new Uint8Array(64) })),
  ),
  refused<Place>(
    'linkIdentity',
    'linkIdentity({ provider })',
    NO_PROVIDERS,
    asOwner((auth) => auth.linkIdentity({ provider: 'github' })),
  ),
  refused<Place>(
    'unlinkIdentity',
    'unlinkIdentity(identity)',
    NO_PROVIDERS,
    asOwner((auth) => auth.unlinkIdentity(identity)),
  ),
  offered<Place>(
    'admin.signOut',
    'admin.signOut(jwt, scope)',
    async (place) => {
      const { session } = await signIn(place);
      expect((await clientFor(place.app).admin.signOut(session?.access_token ?? '', 'local')).error).toBeNull();
      expect((await place.auth.getUser()).error).not.toBeNull();
    },
    'with one’s own token',
  ),
  ...(
    [
      ['inviteUserByEmail', 'email', (auth) => auth.admin.inviteUserByEmail('a@example.org')],
      ['generateLink', '…', (auth) => auth.admin.generateLink({ type: 'magiclink', email: 'a@example.org' })],
      ['createUser', '…', (auth) => auth.admin.createUser({ email: 'a@example.org' })],
      ['listUsers', '', (auth) => auth.admin.listUsers()],
      ['getUserById', 'id', (auth) => auth.admin.getUserById(ID)],
      ['updateUserById', 'id, …', (auth) => auth.admin.updateUserById(ID, {})],
      ['deleteUser', 'id', (auth) => auth.admin.deleteUser(ID)],
    ] as const satisfies readonly (readonly [string, string, (auth: Auth) => Parameters<typeof refusalOf>[0]])[]
  ).map(([name, given, send]) =>
    refused<Place>(`admin.${name}`, `admin.${name}(${given})`, NO_ADMIN, ({ auth }) => refusalOf(send(auth))),
  ),
];
