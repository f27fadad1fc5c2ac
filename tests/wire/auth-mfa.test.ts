// The official client's second factor, unmodified, against the whole server without a port.
import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';

let app: TestApp;
let skipped = 0;
const now = () => new Date(Date.now() + skipped);

beforeAll(async () => {
  app = await startTestApp({ now });
});
afterAll(() => app.close());

function device() {
  const store = new Map<string, string>();
  return new AuthClient({
    url: `${app.settings.publicUrl}/auth/v1`,
    fetch: app.fetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
  });
}

async function readClients(auth: GoTrueClient) {
  const { data } = await auth.getSession();
  const headers = { apikey: app.settings.publishableKey, Authorization: `Bearer ${data.session?.access_token}` };
  return new PostgrestClient(`${app.settings.publicUrl}/rest/v1`, { fetch: app.fetch, headers })
    .from('clients')
    .select();
}

async function enrolled(email: string) {
  const auth = device();
  await auth.signUp({ email, password: TEST_PASSWORD });
  const { data: factor, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  return { auth, factor, code: () => authenticatorCode(factor.totp.secret, now().getTime()) };
}

describe('a second factor', () => {
  it('is enrolled, required at the next sign-in, and kept after a refresh', async () => {
    const email = 'mfa@example.org';
    const { auth, factor, code } = await enrolled(email);
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code: code() });
    expect(verified.error).toBeNull();
    expect((await auth.mfa.listFactors()).data?.totp.map(({ friendly_name }) => friendly_name)).toEqual(['Phone']);

    const other = device();
    await other.signInWithPassword({ email, password: TEST_PASSWORD });
    const before = await other.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    // With a row to show and without.
    expect(await readClients(other)).toMatchObject({ status: 401, error: { code: 'PT401' } });
    await app.db.asOwner(
      "insert into public.clients (user_id, name) select id, 'Mei' from auth.users where email = $1",
      [email],
    );
    expect(await readClients(other)).toMatchObject({ status: 401, error: { code: 'PT401' } });

    const wrong = await other.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    skipped += 60_000;
    expect((await other.mfa.challengeAndVerify({ factorId: factor.id, code: code() })).error).toBeNull();
    expect((await other.refreshSession()).error).toBeNull();
    const after = await other.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await readClients(other)).toMatchObject({ status: 200, data: [{ name: 'Mei' }] });
  });

  it('ends all earlier auth sessions at once', async () => {
    const email = 'before@example.org';
    const old = device();
    await old.signUp({ email, password: TEST_PASSWORD });
    await app.db.asOwner(
      "insert into public.clients (user_id, name) select id, 'Mei' from auth.users where email = $1",
      [email],
    );
    expect((await readClients(old)).data).toHaveLength(1);
    const fresh = device();
    await fresh.signInWithPassword({ email, password: TEST_PASSWORD });
    const { data: factor } = await fresh.mfa.enroll({ factorType: 'totp' });
    if (!factor) throw new Error('not enrolled');
    const code = authenticatorCode(factor.totp.secret, now().getTime());
    expect((await fresh.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect(await readClients(old)).toMatchObject({
      status: 401,
      error: { message: 'You have been signed out. Please sign in again.' },
    });
    expect((await old.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await readClients(fresh)).data).toHaveLength(1);
  });

  it('can be removed by a session at aal2', async () => {
    const { auth, factor, code } = await enrolled('gone@example.org');
    await auth.mfa.challengeAndVerify({ factorId: factor.id, code: code() });
    expect((await auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

it('a device that was signed out elsewhere reads nothing more, although its token has not expired', async () => {
  const email = 'lost@example.org';
  const lost = device();
  await lost.signUp({ email, password: TEST_PASSWORD });
  await app.db.asOwner("insert into public.clients (user_id, name) select id, 'Mei' from auth.users where email = $1", [
    email,
  ]);
  expect((await readClients(lost)).data).toHaveLength(1);
  const mine = device();
  await mine.signInWithPassword({ email, password: TEST_PASSWORD });
  await mine.signOut({ scope: 'others' });
  expect(await readClients(lost)).toMatchObject({ status: 401 });
  expect((await readClients(mine)).data).toHaveLength(1);
});
