// Every token that a mail has, redeemed by the official client as every type, with the address and alone (wire 1.5, POST /verify).
import { AuthClient, type EmailOtpType } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authApp, bearer, linkIn, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
const TYPES: readonly EmailOtpType[] = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'];
let db: TestDatabase;
/** Of a server that confirms addresses, and mails links to sign in with. */
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { confirmEmail: true, signInByMail: true } });
});
afterAll(() => db.close());

const client = () =>
  new AuthClient({ url: `${PUBLIC_URL}/auth/v1`, fetch: app.fetch, autoRefreshToken: false, persistSession: false });

interface Mailed {
  readonly address: string;
  readonly token: string;
}
const tokenTo = async (address: string): Promise<Mailed> => ({
  address,
  token: linkIn((await app.nextMail(address)).text).query.get('token')!,
});
const fresh = () => `${crypto.randomUUID()}@example.org`;

async function signUp(): Promise<Mailed> {
  const address = fresh();
  await client().signUp({ email: address, password });
  return tokenTo(address);
}
async function confirmed() {
  const { address, token } = await signUp();
  const { data } = await client().verifyOtp({ token_hash: token, type: 'signup' });
  return { address, accessToken: data.session!.access_token };
}
async function changeOfAddress(side: 'current' | 'new'): Promise<Mailed> {
  const { address, accessToken } = await confirmed();
  const into = fresh();
  await app.call('PUT', '/user', { email: into }, bearer(accessToken));
  return tokenTo(side === 'current' ? address : into);
}

/** What each mail is asked for with, and the types as which its token is accepted. */
const MAILS: readonly [string, () => Promise<Mailed>, readonly EmailOtpType[]][] = [
  ['sign-up', signUp, ['signup', 'email']],
  [
    'new password',
    async () => {
      const { address } = await confirmed();
      await client().resetPasswordForEmail(address);
      return tokenTo(address);
    },
    ['magiclink', 'recovery', 'email'],
  ],
  [
    'sign-in',
    async () => {
      const { address } = await confirmed();
      await client().signInWithOtp({ email: address });
      return tokenTo(address);
    },
    ['magiclink', 'recovery', 'email'],
  ],
  ['change of address, to the old one', () => changeOfAddress('current'), ['email_change']],
  ['change of address, to the new one', () => changeOfAddress('new'), ['email_change']],
];

describe.each(MAILS)('the token of the mail about %s', (_what, mail, accepted) => {
  test.each(TYPES)('as %s', async (type) => {
    for (const isAlone of [true, false]) {
      const { address, token } = await mail();
      const { error } = await client().verifyOtp(
        isAlone ? { token_hash: token, type } : { email: address.toUpperCase(), token, type },
      );
      expect([isAlone, error?.code ?? null]).toEqual([isAlone, accepted.includes(type) ? null : 'otp_expired']);
    }
  });

  test('with the address of somebody else', async () => {
    const { address: other } = await confirmed();
    const { token } = await mail();
    const { error } = await client().verifyOtp({ email: other, token, type: accepted[0]! });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});
