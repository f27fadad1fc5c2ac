import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const PROTECTED = 'owner@example.org';
let app: TestApp;
let coach: { id: string; token: string };
let stranger: { id: string; token: string };
let admin: { id: string; token: string };

beforeAll(async () => {
  app = await startTestApp({ settings: { protectedAccount: PROTECTED } });
  coach = await app.signUp();
  stranger = await app.signUp();
  admin = await app.signUp();
  await app.deps.db.asServer("update public.profiles set role = 'admin' where id = $1", [admin.id]);
});
afterAll(() => app.close());

function clientFor(token: string | null): FunctionsClient {
  return new FunctionsClient(`${app.settings.publicUrl}/functions/v1`, {
    headers: { apikey: app.settings.publishableKey, ...(token && { Authorization: `Bearer ${token}` }) },
    customFetch: app.fetch,
  });
}

/** Status and message of an error, from the official client. */
async function refusalOf(token: string | null, name: string, body?: object | string) {
  const { data, error } = await clientFor(token).invoke(name, body === undefined ? {} : { body });
  expect(data).toBeNull();
  if (!(error instanceof FunctionsHttpError)) throw new Error('expected a refusal', { cause: error });
  const response = error.context as Response;
  const { message } = (await response.json()) as { message: string };
  return [response.status, message];
}

async function roleOf(id: string): Promise<string | undefined> {
  const [row] = await app.deps.db.asServer<{ role: string }>('select role from public.profiles where id = $1', [id]);
  return row?.role;
}

describe('every function', () => {
  it.each([
    ['no token', null],
    ['a made-up token', 'a.b.c'],
  ])('refuses %s', async (_case, token) => {
    expect(await refusalOf(token, 'update-user-role', {})).toEqual([401, 'Invalid JWT']);
  });

  it('refuses the publishable key as a token', async () => {
    expect(await refusalOf(app.settings.publishableKey, 'update-user-role', {})).toEqual([401, 'Invalid JWT']);
  });

  it('responds 404 to an unknown name', async () => {
    expect(await refusalOf(coach.token, 'no-such-function', {})).toEqual([404, 'Function not found']);
  });

  it('refuses other methods', async () => {
    const response = await app.fetch(`${app.settings.publicUrl}/functions/v1/update-user-role`);
    expect(response.status).toBe(405);
  });

  it.each([
    ['no body', undefined, /The body must be JSON/],
    ['text', 'hello', /The body must be JSON/],
    ['a list', [1], /userId/],
    ['a wrong id', { userId: 7, newRole: 'admin' }, /^userId must be the id of a user$/],
    ['an unknown role', { userId: crypto.randomUUID(), newRole: 'root' }, /^newRole must be admin or user$/],
    ['both wrong', { userId: 'x', newRole: 'root' }, /userId.*newRole/],
  ])('refuses %s and names what is wrong', async (_case, body, message) => {
    const [status, text] = await refusalOf(admin.token, 'update-user-role', body);
    expect(status).toBe(400);
    expect(text).toMatch(message);
  });

  it('says that a list is no body, also where no field is needed', async () => {
    const refused = [400, 'The body is missing or not valid'];
    expect(await refusalOf(coach.token, 'get-hooks', [] as never)).toEqual(refused);
  });

  it('refuses a body that is too large', async () => {
    const [status] = await refusalOf(admin.token, 'update-user-role', { userId: 'x'.repeat(100_000) });
    expect(status).toBe(413);
  });

  it('allows a preflight from the public address, and no other', async () => {
    const preflight = (origin: string) =>
      app.fetch(`${app.settings.publicUrl}/functions/v1/update-user-role`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-region' },
      });
    const own = await preflight(app.settings.publicUrl);
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe(app.settings.publicUrl);
    expect(own.headers.get('access-control-allow-headers')).toBe('x-region');
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('update-user-role', () => {
  const change = (token: string, userId: string, newRole: string) =>
    clientFor(token).invoke('update-user-role', { body: { userId, newRole } });

  it('lets an admin make an admin, and undo it', async () => {
    const { data, error } = await change(admin.token, stranger.id, 'admin');
    expect(error).toBeNull();
    expect(data).toEqual({ userId: stranger.id, role: 'admin' });
    expect(await roleOf(stranger.id)).toBe('admin');
    await change(admin.token, stranger.id, 'user');
    expect(await roleOf(stranger.id)).toBe('user');
  });

  it('refuses everyone else, also for the own role', async () => {
    const body = { userId: coach.id, newRole: 'admin' };
    expect(await refusalOf(coach.token, 'update-user-role', body)).toEqual([403, 'Only an admin may change a role']);
    expect(await roleOf(coach.id)).toBe('user');
  });

  it('refuses an unknown user', async () => {
    const body = { userId: crypto.randomUUID(), newRole: 'user' };
    expect(await refusalOf(admin.token, 'update-user-role', body)).toEqual([404, 'userId: there is no such user']);
  });

  it('never demotes the protected account, and restores its role when it is checked', async () => {
    const owner = await app.signUp(PROTECTED);
    // Marked as the server does at start, and with a role changed in the database.
    await app.db.asOwner(`update auth.users set raw_app_meta_data = '{"special": true}' where id = $1`, [owner.id]);
    expect(await roleOf(owner.id)).toBe('user');
    const { error } = await change(owner.token, stranger.id, 'user');
    expect(error).toBeNull();
    expect(await roleOf(owner.id)).toBe('admin');
    const body = { userId: owner.id, newRole: 'user' };
    expect(await refusalOf(admin.token, 'update-user-role', body)).toEqual([403, 'This account must remain as admin']);
    expect(await roleOf(owner.id)).toBe('admin');
  });
});

describe('get-subscription-status', () => {
  const status = (token: string, userId: string) =>
    clientFor(token).invoke('get-subscription-status', { body: { userId } });

  async function addSubscription(userId: string, state: string, createdAt: string, endsAt: string): Promise<void> {
    await app.deps.db.asServer(
      `insert into public.subscriptions (user_id, status, price_id, created_at, current_period_start, current_period_end)
       select $1, $2, id, $3, $3, $4 from public.prices`,
      [userId, state, createdAt, endsAt],
    );
  }

  it('returns null without one', async () => {
    expect((await status(coach.token, coach.id)).data).toEqual({ subscription: null });
  });

  it('returns the open one with price and product, although a newer one has ended', async () => {
    await addSubscription(stranger.id, 'active', '2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z');
    await addSubscription(stranger.id, 'canceled', '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z');
    const { data } = await status(stranger.token, stranger.id);
    expect(data).toEqual({
      subscription: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'active',
        cancel_at_period_end: false,
        created: '2026-01-01T00:00:00.000Z',
        current_period_start: '2026-01-01T00:00:00.000Z',
        current_period_end: '2099-01-01T00:00:00.000Z',
        ended_at: null,
        cancel_at: null,
        canceled_at: null,
        trial_start: null,
        trial_end: null,
        price: {
          nickname: 'Hourbook, monthly',
          unit_amount: 999,
          currency: 'gbp',
          type: 'recurring',
          interval: 'month',
          interval_count: 1,
          trial_period_days: 14,
        },
        product: { name: 'Hourbook', description: 'Practice logbook for professional coaches' },
      },
    });
  });

  it('works for an admin about any user, and refuses others', async () => {
    expect((await status(admin.token, stranger.id)).data).toMatchObject({ subscription: { status: 'active' } });
    const body = { userId: stranger.id };
    expect(await refusalOf(coach.token, 'get-subscription-status', body)).toEqual([403, 'userId must be your own']);
  });
});
