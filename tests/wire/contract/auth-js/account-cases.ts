// Accounts, auth sessions, and changes of the own account.
import { expect } from 'vitest';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { differs, offered, refused } from '../contract-case.ts';
import { clientFor, codeIn, mailTo, openLink, refusalOf, signIn, tokenIn } from './place.ts';
import type { Place } from './place.ts';

const fresh = () => `wire-${crypto.randomUUID()}@example.org`;

export const ACCOUNT_CASES = [
  offered<Place>('signUp', 'signUp({ email, password, options: { data } })', async ({ auth }) => {
    const email = fresh();
    const { data, error } = await auth.signUp({ email, password: TEST_PASSWORD, options: { data: { city: 'Leeds' } } });
    expect(error).toBeNull();
    expect(data.session?.user.user_metadata).toMatchObject({ city: 'Leeds' });
  }),
  offered<Place>(
    'signUp',
    'signUp({ email, password, options: { emailRedirectTo } })',
    async ({ mailing }) => {
      const email = fresh();
      const emailRedirectTo = `${mailing.settings.publicUrl}/welcome`;
      const { data } = await clientFor(mailing).signUp({
        email,
        password: TEST_PASSWORD,
        options: { emailRedirectTo },
      });
      expect(data).toMatchObject({ session: null, user: { email } });
      const url = await openLink(mailing, await mailTo(mailing, email));
      expect(url.href).toMatch(`${emailRedirectTo}#access_token=`);
    },
    'with `CONFIRM_EMAIL`; a target outside the public addresses becomes the front page',
  ),
  refused<Place>('signUp', 'signUp({ phone, password })', 'accounts use email only', ({ auth }) =>
    refusalOf(auth.signUp({ phone: '+441632960000', password: TEST_PASSWORD })),
  ),
  refused<Place>('signUp', 'signUp({ email: knownAddress, password })', 'without `CONFIRM_EMAIL`', ({ auth, email }) =>
    refusalOf(auth.signUp({ email, password: TEST_PASSWORD })),
  ),
  refused<Place>('signUp', "signUp({ email, password: 'short' })", 'error.reasons says why', ({ auth }) =>
    refusalOf(auth.signUp({ email: fresh(), password: 'short' })),
  ),
  offered<Place>('signInWithPassword', 'signInWithPassword({ email, password })', async ({ auth, email }) => {
    const data = await signIn({ auth, email });
    expect(data.user?.email).toBe(email);
    expect((await auth.getSession()).data.session).toEqual(data.session);
  }),
  refused<Place>(
    'signInWithPassword',
    'signInWithPassword({ phone, password })',
    'accounts use email only',
    ({ auth }) => refusalOf(auth.signInWithPassword({ phone: '+441632960000', password: TEST_PASSWORD })),
  ),
  refused<Place>('signInAnonymously', 'signInAnonymously()', 'every user needs an account', ({ auth }) =>
    refusalOf(auth.signInAnonymously()),
  ),
  offered<Place>('getSession', 'getSession()', async ({ auth, email }) => {
    expect((await auth.getSession()).data.session).toBeNull();
    await signIn({ auth, email });
    expect((await auth.getSession()).data.session?.user.email).toBe(email);
  }),
  offered<Place>('getUser', 'getUser(jwt?)', async ({ auth, email, app }) => {
    const { session } = await signIn({ auth, email });
    expect((await auth.getUser()).data.user?.email).toBe(email);
    expect((await clientFor(app).getUser(session?.access_token)).data.user?.email).toBe(email);
  }),
  offered<Place>(
    'getClaims',
    'getClaims()',
    async ({ auth, email }) => {
      await signIn({ auth, email });
      expect((await auth.getClaims()).data?.claims).toMatchObject({ email, role: 'authenticated', aal: 'aal1' });
    },
    'asks the server each time: tokens are HS256',
  ),
  offered<Place>('setSession', 'setSession({ access_token, refresh_token })', async ({ auth, email, app }) => {
    const { session } = await signIn({ auth, email });
    const other = clientFor(app);
    if (session) await other.setSession(session);
    expect((await other.getUser()).data.user?.email).toBe(email);
  }),
  offered<Place>('refreshSession', 'refreshSession()', async ({ auth, email }) => {
    const { session } = await signIn({ auth, email });
    const { data } = await auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session?.refresh_token);
  }),
  ...(['global', 'local', 'others'] as const).map((scope) =>
    offered<Place>('signOut', `signOut({ scope: '${scope}' })`, async ({ auth, email, app }) => {
      const other = clientFor(app);
      await signIn({ auth, email });
      await signIn({ auth: other, email });
      expect(await auth.signOut({ scope })).toEqual({ error: null });
      expect((await other.getUser()).error === null).toBe(scope === 'local');
      expect((await auth.getUser()).error === null).toBe(scope === 'others');
    }),
  ),
  offered<Place>('onAuthStateChange', 'onAuthStateChange(callback)', async ({ auth, email }) => {
    const events: string[] = [];
    const { data } = auth.onAuthStateChange((event) => void events.push(event));
    await signIn({ auth, email });
    data.subscription.unsubscribe();
    await auth.signOut();
    expect(events).toContain('SIGNED_IN');
    expect(events).not.toContain('SIGNED_OUT');
  }),
  offered<Place>('initialize', 'initialize()', async ({ auth }) => {
    expect(await auth.initialize()).toEqual({ error: null });
  }),
  offered<Place>('startAutoRefresh', 'startAutoRefresh()', async ({ auth }) => {
    expect(await auth.startAutoRefresh()).toBeUndefined();
    await auth.stopAutoRefresh();
  }),
  offered<Place>('stopAutoRefresh', 'stopAutoRefresh()', async ({ auth }) => {
    expect(await auth.stopAutoRefresh()).toBeUndefined();
  }),
  offered<Place>('dispose', 'dispose()', async ({ auth, email }) => {
    await signIn({ auth, email });
    await auth.dispose();
    expect((await auth.getSession()).data.session?.user.email).toBe(email);
  }),
  offered<Place>('updateUser', 'updateUser({ data })', async ({ auth, email }) => {
    await signIn({ auth, email });
    const { data } = await auth.updateUser({ data: { city: 'York' } });
    expect(data.user?.user_metadata).toMatchObject({ city: 'York' });
  }),
  offered<Place>(
    'updateUser',
    'updateUser({ password, nonce })',
    async ({ auth, email, app }) => {
      const { user } = await signIn({ auth, email });
      await app.db.asServer("update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1", [
        user?.id,
      ]);
      const password = 'quite another one';
      expect((await auth.updateUser({ password })).error?.code).toBe('reauthentication_needed');
      await auth.reauthenticate();
      const nonce = codeIn(await mailTo(app, email));
      expect((await auth.updateUser({ password, nonce })).error).toBeNull();
    },
    'in a session older than a day; `current_password` also works. A younger session needs neither',
  ),
  offered<Place>(
    'updateUser',
    'updateUser({ email })',
    async ({ auth, email, app }) => {
      await signIn({ auth, email });
      const into = fresh();
      expect((await auth.updateUser({ email: into })).data.user?.new_email).toBe(into);
      await openLink(app, await mailTo(app, email));
      await openLink(app, await mailTo(app, into));
      expect((await auth.getUser()).data.user?.email).toBe(into);
    },
    'takes effect when the links in both mails were opened',
  ),
  refused<Place>(
    'updateUser',
    'updateUser({ password }) before the code of a second factor',
    'also for `email`, and for `data`, which the hosted service lets pass',
    async ({ auth, email, app }) => {
      await signIn({ auth, email });
      const { data } = await auth.mfa.enroll({ factorType: 'totp' });
      const code = authenticatorCode(data!.totp.secret, Date.now());
      await auth.mfa.challengeAndVerify({ factorId: data!.id, code });
      const other = clientFor(app);
      await signIn({ auth: other, email });
      for (const change of [{ password: 'quite another one' }, { email: fresh() }])
        expect((await other.updateUser(change)).error?.message).toBe(
          'AAL2 session is required to update email or password when MFA is enabled.',
        );
      return refusalOf(other.updateUser({ data: { city: 'York' } }));
    },
  ),
  refused<Place>('updateUser', 'updateUser({ phone })', 'accounts use email only', async (place) => {
    await signIn(place);
    return refusalOf(place.auth.updateUser({ phone: '+441632960000' }));
  }),
  offered<Place>('getUserIdentities', 'getUserIdentities()', async (place) => {
    await signIn(place);
    expect((await place.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }]);
  }),
  differs<Place>(
    'resetPasswordForEmail',
    'resetPasswordForEmail(email, { redirectTo })',
    'a repeat that is too early is 200 without a mail, for known and unknown addresses alike, not 429 for known ones',
    async ({ auth, email, app }) => {
      const redirectTo = `${app.settings.publicUrl}/reset-password`;
      expect((await auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
      expect((await auth.resetPasswordForEmail(fresh())).error).toBeNull();
      expect((await openLink(app, await mailTo(app, email))).href).toMatch(`${redirectTo}#access_token=`);
    },
  ),
  offered<Place>('verifyOtp', "verifyOtp({ token_hash, type: 'recovery' })", async ({ auth, email, app }) => {
    await auth.resetPasswordForEmail(email);
    const token_hash = tokenIn(await mailTo(app, email));
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).data.user?.email).toBe(email);
  }),
  offered<Place>(
    'verifyOtp',
    "verifyOtp({ email, token, type: 'recovery' })",
    async ({ auth, email, app }) => {
      await auth.resetPasswordForEmail(email);
      const token = tokenIn(await mailTo(app, email));
      expect((await auth.verifyOtp({ email, token, type: 'recovery' })).data.user?.email).toBe(email);
    },
    'with the token of the mailed link; also as `magiclink` and `email`',
  ),
];
