// The functions behind the account screen, over the wire: as the owner, another user, and a signed-out user.
import { DEVICES_LISTED_MAX } from '#domain/auth/account-security.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '#server/auth/auth.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { authenticatorCode } from '#tests/support/authenticator.ts';

const PROTECTED = 'owner@example.org';
let app: TestApp;
let skipped = 0;
const now = () => new Date(Date.now() + skipped);
interface Person {
  id: string;
  email: string;
  token: string;
}
let coach: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp({ now, settings: { protectedAccount: PROTECTED } });
});
afterAll(() => app.close());
beforeEach(async () => {
  coach = await app.signUp();
  stranger = await app.signUp();
});

async function send(method: string, path: string, token: string, body?: unknown, agent = 'Test browser') {
  const response = await app.fetch(`${app.settings.publicUrl}${path}`, {
    method,
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': agent,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const call = (name: string, token: string, body: object = {}) => send('POST', `/functions/v1/${name}`, token, body);
const signIn = async ({ email }: Person, agent?: string): Promise<string> =>
  (await send('POST', '/auth/v1/token?grant_type=password', '', { email, password: TEST_PASSWORD }, agent)).body
    .access_token;
const rest = (method: string, path: string, token: string, body?: unknown) =>
  send(method, `/rest/v1/${path}`, token, body);

/** Switches on two-factor sign-in; the user's token is then at aal2. */
async function turnOn(person: Person): Promise<{ factorId: string; token: string }> {
  const factor = (await send('POST', '/auth/v1/factors', person.token, { factor_type: 'totp' })).body;
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge = (await send('POST', `${path}/challenge`, person.token)).body;
  const code = authenticatorCode(factor.totp.secret, now().getTime());
  const verified = await send('POST', `${path}/verify`, person.token, { challenge_id: challenge.id, code });
  expect(verified.status).toBe(200);
  return { factorId: factor.id, token: verified.body.access_token };
}

describe('every function', () => {
  it('refuses a token whose auth session has ended', async () => {
    await send('POST', '/auth/v1/logout?scope=global', coach.token);
    const refusal = { status: 401, body: { message: 'You have been signed out. Please sign in again.' } };
    for (const name of ['get-account-security', 'redeem-recovery-code', 'delete-account', 'get-subscription-status']) {
      expect(await call(name, coach.token)).toMatchObject(refusal);
    }
  });

  it('except one refuses an auth session that has not passed its second factor', async () => {
    await turnOn(coach);
    const low = await signIn(coach);
    const body = { email: coach.email, password: TEST_PASSWORD };
    for (const name of ['get-account-security', 'create-recovery-codes', 'delete-account', 'end-device']) {
      expect(await call(name, low, body)).toMatchObject({
        status: 401,
        body: { message: 'Please sign in again and enter your authentication code.' },
      });
    }
    expect((await call('redeem-recovery-code', low, { code: 'x' })).status).toBe(403);
  });
});

describe('devices', () => {
  it('are listed up to a number, those used last, and the others counted', async () => {
    for (let at = 0; at < DEVICES_LISTED_MAX + 2; at += 1) await signIn(coach, `Device ${at}`);
    const { body } = await call('get-account-security', coach.token);
    expect(body.devices).toHaveLength(DEVICES_LISTED_MAX);
    expect(body.devices[0].isThis).toBe(true);
    expect(body.unlistedDevices).toBe(3);
  });

  it('are the user’s own, this one first, with their last use', async () => {
    const phone = await signIn(coach, 'A phone');
    const { body } = await call('get-account-security', coach.token);
    expect(body).toEqual({
      recoveryCodesLeft: 0,
      factorsGoAt: null,
      undelivered: [],
      mailBlock: null,
      unlistedDevices: 0,
      devices: [
        expect.objectContaining({ isThis: true }),
        {
          id: expect.any(String),
          userAgent: 'A phone',
          isThis: false,
          signedInAt: expect.any(String),
          lastSeenAt: expect.any(String),
        },
      ],
    });
    skipped += 3_600_000;
    await call('get-subscription-status', phone, { userId: coach.id });
    const later = (await call('get-account-security', coach.token)).body.devices[1];
    expect(Date.parse(later.lastSeenAt) - Date.parse(body.devices[1].lastSeenAt)).toBeGreaterThan(3_500_000);
    expect(later.signedInAt).toBe(body.devices[1].signedInAt);
  });

  it('are signed out one by one, at once, only by their user', async () => {
    const phone = await signIn(coach, 'A phone');
    const { devices } = (await call('get-account-security', coach.token)).body;
    const deviceId = devices[1].id;
    expect(await call('end-device', stranger.token, { deviceId })).toMatchObject({ status: 404 });
    expect((await call('get-account-security', phone)).status).toBe(200);
    expect(await call('end-device', coach.token, { deviceId })).toEqual({ status: 200, body: { deviceId } });
    expect((await call('get-account-security', phone)).status).toBe(401);
    expect((await rest('POST', 'clients', phone, { name: 'Mei' })).status).toBe(401);
    expect((await call('get-account-security', coach.token)).body.devices).toHaveLength(1);
    expect((await call('end-device', coach.token, { deviceId })).status).toBe(404);
    expect(await call('end-device', coach.token, { deviceId: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'deviceId must be the id of a device' },
    });
  });
});

describe('recovery codes', () => {
  it('need a second factor', async () => {
    expect((await call('create-recovery-codes', coach.token)).status).toBe(403);
  });

  it('work once each, and are stored as hashes', async () => {
    const { token } = await turnOn(coach);
    const { codes } = (await call('create-recovery-codes', token)).body as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    const kept = await app.db.asOwner<{ code_hash: Buffer }>('select code_hash from auth.recovery_codes');
    expect(kept.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));

    await rest('POST', 'clients', token, { name: 'Mei' });
    const low = await signIn(coach);
    expect((await rest('GET', 'clients', low)).status).toBe(401);
    expect(await call('redeem-recovery-code', low, { code: codes[3]?.toUpperCase() })).toEqual({
      status: 200,
      body: { recoveryCodesLeft: 9, refreshToken: expect.stringMatching(/^[a-z0-9]{12}$/) },
    });
    expect((await rest('GET', 'clients', low)).status).toBe(200);
    const me = await send('GET', '/auth/v1/user', low);
    expect(me.body.factors).toHaveLength(1);

    const again = await signIn(coach);
    expect((await call('redeem-recovery-code', again, { code: codes[3] })).status).toBe(403);
    expect((await rest('GET', 'clients', again)).status).toBe(401);
  });

  it('work only for their user, and new ones replace the old', async () => {
    const { token } = await turnOn(coach);
    const { codes: old } = (await call('create-recovery-codes', token)).body as { codes: string[] };
    await turnOn(stranger);
    const low = await signIn(stranger);
    expect((await call('redeem-recovery-code', low, { code: old[0] })).status).toBe(403);
    await call('create-recovery-codes', token);
    expect((await call('redeem-recovery-code', await signIn(coach), { code: old[0] })).status).toBe(403);
    expect((await call('get-account-security', token)).body.recoveryCodesLeft).toBe(10);
  });

  it('are deleted with the last factor', async () => {
    const { token, factorId } = await turnOn(coach);
    await call('create-recovery-codes', token);
    await send('DELETE', `/auth/v1/factors/${factorId}`, token);
    expect((await call('get-account-security', token)).body.recoveryCodesLeft).toBe(0);
  });

  it('have limited attempts', async () => {
    await turnOn(coach);
    const low = await signIn(coach);
    const strict = createFunctions(app.deps, DEFAULT_LIMITS);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const response = await strict.request('/redeem-recovery-code', {
        method: 'POST',
        headers: { authorization: `Bearer ${low}` },
        body: JSON.stringify({ code: `0000-0000-0000-000${count}` }),
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  });
});

describe('delete-account', () => {
  const remove = (person: Person, changes: object = {}) =>
    call('delete-account', person.token, { email: person.email, password: TEST_PASSWORD, ...changes });
  const rowsOf = async (userId: string) => {
    // Every table with rows of a user.
    const columns = await app.db.asOwner<{ place: string; column: string }>(
      `select c.conrelid::regclass::text as place, a.attname as column from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
       union select attrelid::regclass::text, attname from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind = 'r' where attname = 'user_id'`,
    );
    expect(columns.length).toBeGreaterThan(8);
    const counts: Record<string, number> = {};
    for (const { place, column } of columns) {
      const [row] = await app.db.asOwner<{ rows: number }>(
        `select count(*)::int as rows from ${place} where ${column} = $1`,
        [userId],
      );
      if (row?.rows) counts[place] = row.rows;
    }
    return counts;
  };

  it('is not blocked by a stranger’s guesses at sign-in, and limits guesses of its own', async () => {
    const strictAuth = createAuth(app.deps, { ...DEFAULT_LIMITS, token: { hits: 1_000, windowSeconds: 300 } });
    const guess = (password: string) =>
      strictAuth.request('/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email: coach.email, password }),
      });
    for (let count = 0; count < 10; count += 1) expect((await guess(`guess ${count}`)).status).toBe(400);
    expect((await guess(TEST_PASSWORD)).status).toBe(429);
    const strict = createFunctions(app.deps, DEFAULT_LIMITS);
    const removeWith = async (password: string) => {
      const response = await strict.request('/delete-account', {
        method: 'POST',
        headers: { authorization: `Bearer ${coach.token}` },
        body: JSON.stringify({ email: coach.email, password }),
      });
      return response.status;
    };
    expect(await removeWith('a guess')).toBe(403);
    // A right one ends the count, and the account.
    expect(await removeWith(TEST_PASSWORD)).toBe(200);
    const guesses: number[] = [];
    coach = stranger;
    for (let count = 0; count < 11; count += 1) guesses.push(await removeWith(`guess ${count}`));
    expect(guesses).toEqual([...Array<number>(10).fill(403), 429]);
  });

  it('deletes every row of the account and no other, and ends its sign-ins', async () => {
    for (const person of [coach, stranger]) {
      const client = crypto.randomUUID();
      await rest('POST', 'clients', person.token, { id: client, name: 'Mei' });
      await rest('POST', 'sessions', person.token, { client_id: client, date: '2026-03-04', duration: 60 });
    }
    const before = await rowsOf(stranger.id);
    expect(before).toMatchObject({ clients: 1, sessions: 1, profiles: 1, 'auth.sessions': 1 });
    expect(await remove(coach)).toEqual({ status: 200, body: { deleted: true } });
    expect(await rowsOf(coach.id)).toEqual({});
    expect(await app.db.asOwner('select from auth.users where id = $1', [coach.id])).toEqual([]);
    expect(await rowsOf(stranger.id)).toEqual(before);
    expect(await signIn(coach)).toBeUndefined();
    expect((await call('get-account-security', coach.token)).status).toBe(401);
  });

  it.each([
    [{ password: 'wrong password' }, 403, 'password is not right'],
    [{ email: 'other@example.org' }, 403, 'email must be the address of this account'],
    [{ password: undefined }, 400, 'password must be text'],
    [{ email: 7 }, 400, 'email must be text'],
  ])('%j is refused, and nothing is gone', async (changes, status, message) => {
    expect(await remove(coach, changes)).toMatchObject({ status, body: { message } });
    expect((await call('get-account-security', coach.token)).status).toBe(200);
  });

  it('refuses to delete the protected account', async () => {
    const owner = await app.signUp(PROTECTED);
    expect(await remove(owner)).toMatchObject({ status: 403, body: { message: 'This account must remain' } });
  });
});
