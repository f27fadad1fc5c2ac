// Sign-in by mail, and the PKCE flow.
import { expect } from 'vitest';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { differs, offered, refused } from '../contract-case.ts';
import { clientFor, codeIn, mailTo, openLink, refusalOf, signIn } from './place.ts';
import type { Place } from './place.ts';

const fresh = () => `wire-${crypto.randomUUID()}@example.org`;

export const MAIL_CASES = [
  refused<Place>('signInWithOtp', 'signInWithOtp({ email })', 'unless `SIGN_IN_BY_MAIL` is on', ({ auth, email }) =>
    refusalOf(auth.signInWithOtp({ email })),
  ),
  offered<Place>(
    'signInWithOtp',
    'signInWithOtp({ email, options: { data } })',
    async ({ mailing }) => {
      const [auth, email] = [clientFor(mailing), fresh()];
      expect((await auth.signInWithOtp({ email, options: { data: { city: 'Leeds' } } })).error).toBeNull();
      const token = codeIn(await mailTo(mailing, email));
      const { data } = await auth.verifyOtp({ email, token, type: 'email' });
      expect(data.user).toMatchObject({ email, user_metadata: { city: 'Leeds' } });
    },
    'with `SIGN_IN_BY_MAIL`; code and link work for an hour',
  ),
  differs<Place>(
    'signInWithOtp',
    'signInWithOtp({ email, options: { shouldCreateUser: false } })',
    'an unknown address is 200 without a mail, not 422 `otp_disabled`, which would reveal who has an account',
    async ({ mailing }) => {
      const email = fresh();
      const options = { shouldCreateUser: false };
      expect((await clientFor(mailing).signInWithOtp({ email, options })).error).toBeNull();
      expect(await mailing.db.asServer('select from auth.users where email = $1', [email])).toEqual([]);
    },
  ),
  refused<Place>('signInWithOtp', 'signInWithOtp({ phone })', 'sign-in by phone is not supported', ({ auth }) =>
    refusalOf(auth.signInWithOtp({ phone: '+441632960000' })),
  ),
  differs<Place>(
    'verifyOtp',
    "verifyOtp({ email, token, type: 'email' })",
    'also `magiclink`; a code of `signInWithOtp` never has type `signup`, because a new account gets the same mail. At most ten wrong codes a day',
    async ({ mailing, email }) => {
      const auth = clientFor(mailing);
      await auth.signInWithOtp({ email });
      const token = codeIn(await mailTo(mailing, email));
      expect((await auth.verifyOtp({ email, token, type: 'signup' })).error?.code).toBe('otp_expired');
      expect((await auth.verifyOtp({ email, token, type: 'email' })).data.user?.email).toBe(email);
    },
  ),
  refused<Place>(
    'verifyOtp',
    "verifyOtp({ phone, token, type: 'sms' })",
    'sign-in by phone is not supported',
    ({ auth }) => refusalOf(auth.verifyOtp({ phone: '+441632960000', token: '123456', type: 'sms' })),
  ),
  offered<Place>('resend', "resend({ type: 'signup', email })", async ({ mailing }) => {
    const [auth, email] = [clientFor(mailing), fresh()];
    await auth.signUp({ email, password: TEST_PASSWORD });
    await mailTo(mailing, email);
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    expect((await openLink(mailing, await mailTo(mailing, email))).hash).toContain('access_token=');
  }),
  offered<Place>('resend', "resend({ type: 'email_change', email })", async ({ auth, email, app }) => {
    await signIn({ auth, email });
    const into = fresh();
    await auth.updateUser({ email: into });
    await mailTo(app, into);
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
    expect(await mailTo(app, into)).toContain(`to ${into}`);
  }),
  refused<Place>('resend', "resend({ type: 'sms', phone })", 'sign-in by phone is not supported', ({ auth }) =>
    refusalOf(auth.resend({ type: 'sms', phone: '+441632960000' })),
  ),
  offered<Place>('reauthenticate', 'reauthenticate()', async ({ auth, email, app }) => {
    await signIn({ auth, email });
    expect((await auth.reauthenticate()).error).toBeNull();
    expect(codeIn(await mailTo(app, email))).toMatch(/^\d{6}$/);
  }),
  offered<Place>(
    'exchangeCodeForSession',
    'exchangeCodeForSession(code)',
    async ({ mailing, email }) => {
      const [auth, unknown] = [clientFor(mailing, 'pkce'), fresh()];
      await auth.signUp({ email: unknown, password: TEST_PASSWORD });
      const url = await openLink(mailing, await mailTo(mailing, unknown));
      const { data } = await auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
      expect(data.user?.email).toBe(unknown);
      for (const ask of [
        () => auth.resetPasswordForEmail(email),
        () => auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
      ]) {
        await ask();
        const code = (await openLink(mailing, await mailTo(mailing, email))).searchParams.get('code') ?? '';
        expect((await auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
      }
    },
    "with `flowType: 'pkce'`: sign-up, reset, resend, change of address and mailed link; valid once, for five minutes",
  ),
];
