// A page on which a coach of the test's own is signed in, and the wire as that coach.
import { randomInt, randomUUID } from 'node:crypto';
import { test as base, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse';

export interface Coach {
  id: string;
  email: string;
  /** Stores rows over the wire and gives back their ids. */
  insert(
    table: 'clients' | 'sessions' | 'supervision_sessions' | 'cpd_records' | 'education' | 'reflections',
    rows: Record<string, unknown>[],
  ): Promise<string[]>;
  /** One request as the coach, as it is. */
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data?: unknown,
  ): Promise<{ status: number; body: unknown }>;
}

export const test = base.extend<{ coach: Coach; page: Page }>({
  coach: async ({ page, request }, use) => {
    const publishableKey = await keyOf(request);
    const session = await signUp(request, publishableKey);
    await signInAs(page, session);
    const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` };
    const send: Coach['send'] = async (method, path, data) => {
      const response = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
      const text = await response.text();
      return { status: response.status(), body: text === '' ? null : JSON.parse(text) };
    };
    const insert: Coach['insert'] = async (table, rows) => {
      const withIds = rows.map((row) => ({ id: randomUUID(), ...row }));
      const { status, body } = await send('POST', `/rest/v1/${table}`, withIds);
      if (status !== 201) throw new Error(`Inserting ${table} answered ${status}: ${JSON.stringify(body)}`);
      return withIds.map(({ id }) => id);
    };
    await use({ id: session.user.id, email: session.user.email, send, insert });
    // A request that a test changes may still be under way when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export async function keyOf(request: APIRequestContext): Promise<string> {
  return ((await (await request.get('/config.json')).json()) as { publishableKey: string }).publishableKey;
}

/** From its next page on. */
export async function signInAs(page: Page, session: object): Promise<void> {
  // Where the auth client looks for its session; see src/web/data/auth/stored-session.ts.
  await page
    .context()
    .addInitScript((stored) => localStorage.setItem('hourbook.auth', stored), JSON.stringify(session));
}

export async function signUp(request: APIRequestContext, apikey: string) {
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey, 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    data: { email: `coach-${randomUUID()}@example.org`, password: PASSWORD, data: { terms_accepted: true } },
  });
  if (!response.ok()) throw new Error(`Sign-up answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as { access_token: string; user: { id: string; email: string } };
}
