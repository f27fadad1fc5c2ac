// Which version of the terms was accepted, and when: at sign-up by the official client, and afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function call(path: string, body: object, token = app.settings.publishableKey, method = 'POST') {
  const headers = {
    'content-type': 'application/json',
    apikey: app.settings.publishableKey,
    authorization: `Bearer ${token}`,
  };
  const answer = await app.fetch(`${app.settings.publicUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, string> & { user: { id: string } },
  };
}
const termsOf = async (id: string) =>
  (
    await app.db.asOwner<{ terms_accepted: boolean; terms_accepted_at: Date | null; terms_version: string | null }>(
      'select terms_accepted, terms_accepted_at, terms_version from public.profiles where id = $1',
      [id],
    )
  )[0]!;
async function signUp(data: object) {
  const { body } = await call('/auth/v1/signup', {
    email: `${crypto.randomUUID()}@example.org`,
    password: TEST_PASSWORD,
    data,
  });
  return { id: body.user.id, token: body['access_token']! };
}

describe('at the sign-up', () => {
  test('accepted terms are stored with their version', async () => {
    const { id } = await signUp({ terms_accepted: true, terms_accepted_at: '1999-01-01T00:00:00Z' });
    const terms = await termsOf(id);
    expect(terms).toMatchObject({ terms_accepted: true, terms_version: LEGAL_VERSION });
    expect(terms.terms_accepted_at!.getFullYear()).toBeGreaterThan(2020);
  });

  test('terms that are not accepted have no version', async () => {
    const { id } = await signUp({});
    expect(await termsOf(id)).toEqual({ terms_accepted: false, terms_accepted_at: null, terms_version: null });
  });
});

describe('afterwards', () => {
  test('the current version is accepted once, by a signed-in user for the own account', async () => {
    const [coach, other] = [await signUp({}), await signUp({})];
    expect((await call('/functions/v1/accept-terms', { version: LEGAL_VERSION })).status).toBe(401);
    expect((await call('/functions/v1/accept-terms', { version: LEGAL_VERSION }, coach.token)).status).toBe(200);
    const first = await termsOf(coach.id);
    expect(first).toMatchObject({ terms_accepted: true, terms_version: LEGAL_VERSION });
    await call('/functions/v1/accept-terms', { version: LEGAL_VERSION }, coach.token);
    expect(await termsOf(coach.id)).toEqual(first);
    expect((await termsOf(other.id)).terms_accepted).toBe(false);
  });

  test('an earlier version is replaced by the current one, and cannot be accepted any more', async () => {
    const { id, token } = await signUp({ terms_accepted: true });
    await app.db.asOwner("update public.profiles set terms_version = '2025-01-01' where id = $1", [id]);
    expect((await call('/functions/v1/accept-terms', { version: '2025-01-01' }, token)).status).toBe(409);
    expect((await call('/functions/v1/accept-terms', { version: LEGAL_VERSION }, token)).status).toBe(200);
    expect((await termsOf(id)).terms_version).toBe(LEGAL_VERSION);
  });

  test('users cannot write it directly, and records can be read and written without it', async () => {
    const { id, token } = await signUp({});
    const change = await call(`/rest/v1/profiles?id=eq.${id}`, { terms_version: LEGAL_VERSION }, token, 'PATCH');
    expect(change.status).toBe(403);
    expect((await call('/rest/v1/clients', { name: 'Ada', user_id: id }, token)).status).toBe(201);
  });
});
