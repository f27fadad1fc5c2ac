// Passkeys: as a second factor and for signing in, with a passkey in software in place of the browser's.
import { expect, vi } from 'vitest';
import { softwarePasskey, type SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { offered, refused } from '../contract-case.ts';
import { clientFor, refusalOf, signIn } from './place.ts';
import type { Place } from './place.ts';

const ID = crypto.randomUUID();
const AS_FACTORS = 'a passkey is made, named and removed as a factor, by `mfa`';

const text = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
/** What the client takes for the browser's answer. */
const credentialOf = (json: object) => ({ toJSON: () => json }) as never;

/** The place’s account with a passkey, and a session at aal2. */
async function withPasskey(place: Place) {
  await signIn(place);
  const { mfa } = place.auth;
  const rpId = new URL(place.app.settings.publicUrl).hostname;
  const passkey = softwarePasskey(new URL(place.app.settings.publicUrl).origin);
  const { data: factor } = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
  const factorId = factor?.id ?? '';
  const { data: asked } = await mfa.challenge({ factorId, webauthn: { rpId } });
  if (asked?.webauthn.type !== 'create') throw new Error('no passkey is asked for');
  const { publicKey } = asked.webauthn.credential_options;
  const made = passkey.create({
    challenge: text(publicKey.challenge),
    rp: { id: publicKey.rp.id ?? '' },
    user: { id: text(publicKey.user.id) },
  });
  const webauthn = { type: 'create', rpId, credential_response: credentialOf(made) } as const;
  const { error } = await mfa.verify({ factorId, challengeId: asked.id, webauthn });
  expect(error).toBeNull();
  return { factorId, passkey, rpId };
}

async function inABrowser<Answer>(passkey: SoftwarePasskey, work: () => Promise<Answer>): Promise<Answer> {
  class PublicKeyCredential {
    readonly json: object;
    constructor(json: object) {
      this.json = json;
    }
    toJSON() {
      return this.json;
    }
  }
  const get = ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) =>
    new PublicKeyCredential(passkey.get({ challenge: text(publicKey.challenge), rpId: publicKey.rpId }));
  vi.stubGlobal('window', { PublicKeyCredential, location: { origin: '' } });
  vi.stubGlobal('document', {});
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials: { create: () => null, get } });
  try {
    return await work();
  } finally {
    vi.unstubAllGlobals();
  }
}

export const PASSKEY_CASES = [
  offered<Place>('mfa.enroll', "mfa.enroll({ factorType: 'webauthn', friendlyName })", async (place) => {
    await signIn(place);
    const { data } = await place.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' });
    expect(data).toMatchObject({ id: expect.any(String), type: 'webauthn', friendly_name: 'Laptop' });
  }),
  offered<Place>(
    'mfa.challenge',
    'mfa.challenge({ factorId, webauthn: { rpId } })',
    async (place) => {
      const { factorId, rpId } = await withPasskey(place);
      const { data } = await place.auth.mfa.challenge({ factorId, webauthn: { rpId } });
      expect(data?.webauthn).toMatchObject({ type: 'request', credential_options: { publicKey: { rpId } } });
    },
    'for a factor without a passkey the options make one, afterwards they use it; rpId is that of `PUBLIC_URL`, whatever is sent',
  ),
  offered<Place>(
    'mfa.verify',
    'mfa.verify({ factorId, challengeId, webauthn: { type, credential_response } })',
    async (place) => {
      const { factorId, passkey, rpId } = await withPasskey(place);
      const auth = clientFor(place.app);
      await signIn({ auth, email: place.email });
      const { data: asked } = await auth.mfa.challenge({ factorId, webauthn: { rpId } });
      const answer = passkey.get({
        challenge: text(asked?.webauthn.credential_options.publicKey.challenge),
        rpId,
      });
      const webauthn = { type: 'request', rpId, credential_response: credentialOf(answer) } as const;
      expect((await auth.mfa.verify({ factorId, challengeId: asked?.id ?? '', webauthn })).error).toBeNull();
      const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
      expect(data?.currentLevel).toBe('aal2');
      expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'mfa/webauthn' }, { method: 'password' }]);
    },
  ),
  offered<Place>('passkey.startAuthentication', 'passkey.startAuthentication()', async ({ auth }) => {
    const { data } = await auth.passkey.startAuthentication();
    expect(data?.options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
  }),
  offered<Place>(
    'passkey.verifyAuthentication',
    'passkey.verifyAuthentication({ challengeId, credential })',
    async (place) => {
      const { passkey, rpId } = await withPasskey(place);
      const auth = clientFor(place.app);
      const { data: asked } = await auth.passkey.startAuthentication();
      const credential = passkey.get({ challenge: asked?.options.challenge ?? '', rpId });
      const challengeId = asked?.challenge_id ?? '';
      const { data } = await auth.passkey.verifyAuthentication({ challengeId, credential: credential as never });
      expect(data?.user?.email).toBe(place.email);
      expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    },
    'the session is at aal2',
  ),
  offered<Place>('signInWithPasskey', 'signInWithPasskey()', async (place) => {
    const { passkey } = await withPasskey(place);
    const auth = clientFor(place.app);
    const { data } = await inABrowser(passkey, () => auth.signInWithPasskey());
    expect(data?.user?.email).toBe(place.email);
  }),
  offered<Place>('passkey.list', 'passkey.list()', async (place) => {
    const { factorId } = await withPasskey(place);
    const { data } = await place.auth.passkey.list();
    expect(data).toMatchObject([{ id: factorId, friendly_name: 'Laptop', last_used_at: expect.any(String) }]);
  }),
  ...(
    [
      ['passkey.startRegistration', '', (auth) => auth.passkey.startRegistration()],
      [
        'passkey.verifyRegistration',
        '…',
        (auth) => auth.passkey.verifyRegistration({ challengeId: ID, credential: {} as never }),
      ],
      ['passkey.update', '…', (auth) => auth.passkey.update({ passkeyId: ID, friendlyName: 'x' })],
      ['passkey.delete', '…', (auth) => auth.passkey.delete({ passkeyId: ID })],
    ] as const satisfies readonly (readonly [
      string,
      string,
      (auth: Place['auth']) => Parameters<typeof refusalOf>[0],
    ])[]
  ).map(([call, given, send]) =>
    refused<Place>(call, `${call}(${given})`, AS_FACTORS, async (place) => {
      await signIn(place);
      return refusalOf(send(place.auth));
    }),
  ),
  refused<Place>('registerPasskey', 'registerPasskey()', AS_FACTORS, async (place) => {
    await signIn(place);
    return inABrowser(softwarePasskey(''), () => refusalOf(place.auth.registerPasskey()));
  }),
];
