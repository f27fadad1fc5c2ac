// A view that a coach lends to support for an hour (ADR 152), over the wire: who opens it, what they read, what ends it, and what is noted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { AdminActions, OpenSupportView } from '#domain/admin/admin-answers.ts';
import { ALL_TIME, type LentView } from '#domain/lent-views/lent-view.ts';
import { COACHES_ADDRESSES, COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { createKeyCalls } from '#tests/support/personal-keys.ts';
import { describeOnOneServer as describe, testOnOneServer as it } from '#tests/support/one-server.ts';

interface Person {
  id: string;
  email: string;
  token: string;
}
let app: TestApp;
let calls: ReturnType<typeof createLentCalls>;
let coach: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  calls = createLentCalls(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.asOwner('delete from public.lent_views');
  coach = await app.signUp();
  admin = await app.signUp();
  await setRole('admin');
});

const setRole = (role: 'admin' | 'user') =>
  app.db.asOwner('update public.profiles set role = $1 where id = $2', [role, admin.id]);
async function rest(method: string, path: string, token: string | null, body?: object) {
  const { status, text } = await ask(app, token, method, `/rest/v1/${path}`, { body });
  return { status, body: text === '' ? null : JSON.parse(text) };
}
async function lend(): Promise<string> {
  const { status, body } = await rest('POST', 'rpc/lend_support_view', coach.token, {});
  expect(status).toBe(200);
  return body.id;
}
const open = (viewId: string, token: string | null = admin.token) => calls.call('open-support-view', { viewId }, token);
const openAndRead = async () => {
  const { status, body } = await open(await lend());
  expect(status).toBe(200);
  return { token: body.access_token as string, expires: body.expires_at as number };
};
const listed = (token: string | null = admin.token): Promise<{ status: number; body: OpenSupportView[] }> =>
  rest('POST', 'rpc/admin_support_views', token, {});
const storedView = async () =>
  ((await rest('GET', 'lent_views?select=*&order=created_at.desc', coach.token)).body as LentView[])[0]!;
const openings = async () => {
  const { body } = await rest('POST', 'rpc/admin_actions', admin.token, {});
  return (body as AdminActions).actions
    .filter(({ action, subject_id }) => action === 'support view opened' && subject_id === coach.id)
    .map(({ actor_id, request_id }) => [actor_id, typeof request_id]);
};
/** As if it had been lent so much earlier. */
const letPass = (minutes: number) =>
  app.db.asOwner(
    `update public.lent_views set created_at = created_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)`,
    [minutes],
  );

describe('a view for support', () => {
  it('is lent for an hour, of all records, once at a time, and mails nobody', async () => {
    const mails = app.mails.length;
    const ids = new Set(await Promise.all([lend(), lend(), lend()]));
    expect(ids.size).toBe(1);
    const view = await storedView();
    expect(view).toMatchObject({ ...ALL_TIME, for_support: true, assessor_email: '', opened: [], revoked_at: null });
    expect(Date.parse(view.expires_at) - Date.parse(view.created_at)).toBe(3_600_000);
    expect(app.mails).toHaveLength(mails);
    expect(await app.db.asOwner('select from private.lent_links where view_id = $1', [view.id])).toEqual([]);
  });

  it('is lent without a subscription, and beside 200 views for assessors', async () => {
    await app.db.asOwner(`update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1`, [
      coach.id,
    ]);
    await app.db.asOwner(
      `insert into public.lent_views (user_id, assessor_name, assessor_email, period_from, period_to, client_labels, expires_at)
       select $1, 'Ada', 'ada@example.net', '2026-01-01', '2026-12-31', 'initials', now() + interval '1 day' from generate_series(1, 200)`,
      [coach.id],
    );
    expect((await open(await lend())).status).toBe(200);
  });

  it('twenty of them are kept', async () => {
    for (let at = 0; at < 22; at += 1) {
      await lend();
      await letPass(61);
    }
    const last = await lend();
    const { body } = await rest('GET', 'lent_views?select=id&order=created_at.desc', coach.token);
    expect(body).toHaveLength(20);
    expect(body[0].id).toBe(last);
  });

  it('is lent by nobody without a sign-in, and by no personal key', async () => {
    expect((await rest('POST', 'rpc/lend_support_view', null, {})).status).toBe(401);
    const { key } = await createKeyCalls(app).make(coach.token, { scope: 'all', reads_notes: true });
    expect((await rest('POST', 'rpc/lend_support_view', key, {})).status).toBe(403);
    expect(await app.db.asOwner('select from public.lent_views')).toEqual([]);
  });
});

describe('an admin', () => {
  it('sees it in the list, reads what an assessor would, and each opening is on record for the coach and in the trail', async () => {
    const client = randomUUID();
    await rest('POST', 'clients', coach.token, { id: client, name: 'Kim Lee', notes: 'secret of Kim' });
    const session = { client_id: client, date: '2026-03-04', duration: 61, completed: true, topics: ['divorce'] };
    await rest('POST', 'sessions', coach.token, { ...session, notes: 'said in confidence', follow_up: 'promised' });
    const view = await lend();
    expect((await listed()).body).toEqual([
      expect.objectContaining({ id: view, email: coach.email, opened: 0, expires_at: expect.any(String) }),
    ]);
    expect(await openings()).toEqual([]);
    const { body } = await open(view);
    const read = await calls.read(body.access_token);
    expect(read.status).toBe(200);
    expect(read.body.view).toMatchObject({ id: view, for_support: true });
    expect(read.body.evidence.sessions).toMatchObject({ date: ['2026-03-04'], duration: [61] });
    expect(read.body.evidence.clients[0].name).toBe('KL');
    for (const hidden of ['Kim', 'secret', 'confidence', 'promised', 'divorce'])
      expect(read.text).not.toContain(hidden);
    for (const path of [
      'clients?select=name',
      'sessions?select=notes',
      'sessions?select=topics',
      'profiles?select=email',
    ])
      expect((await rest('GET', path, body.access_token)).status, path).toBe(403);

    await open(view);
    expect((await storedView()).opened).toHaveLength(2);
    expect((await listed()).body[0]!.opened).toBe(2);
    expect(await openings()).toEqual([
      [admin.id, 'string'],
      [admin.id, 'string'],
    ]);
  });

  it('reads only, and with that token nothing else', async () => {
    const { token, expires } = await openAndRead();
    expect(expires).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 3600);
    expect((await calls.comment(token, { comment: 'By support' })).status).toBe(403);
    expect((await rest('PATCH', `profiles?id=eq.${coach.id}`, token, { display_name: 'Mine' })).status).toBe(403);
    expect((await listed(token)).status).toBe(403);
    for (const { method, path, body } of COACHES_ADDRESSES)
      expect((await ask(app, token, method, path, { body })).status, path).toBe(403);
    for (const name of COACHES_FUNCTIONS) expect((await calls.call(name, {}, token)).status, name).toBe(401);
  });

  it('opens no view for assessors by it, and none that nobody lends', async () => {
    await rest('PATCH', `profiles?id=eq.${coach.id}`, coach.token, { display_name: 'Carla Coach' });
    const { id } = await calls.lend(coach.token);
    expect((await listed()).body).toEqual([]);
    for (const view of [id, randomUUID()])
      expect(await open(view)).toMatchObject({ status: 404, body: { message: expect.stringContaining('closed') } });
    expect((await open('x')).status).toBe(400);
    expect(await openings()).toEqual([]);
    expect((await storedView()).opened).toEqual([]);
  });
});

const OTHERS: readonly (readonly [who: string, tokenOf: () => Promise<string | null>, status: number])[] = [
  ['another coach', async () => (await app.signUp()).token, 403],
  ['the coach', async () => coach.token, 403],
  ['nobody', async () => null, 401],
  ['a caller with the public key', async () => app.settings.publishableKey, 401],
  ['a stranger with a token of their own making', async () => 'a.b.c', 401],
  [
    'an admin whose role was taken',
    async () => {
      await setRole('user');
      return admin.token;
    },
    403,
  ],
  [
    'an admin who was signed out',
    async () => {
      await app.db.asOwner('delete from auth.sessions where user_id = $1', [admin.id]);
      return admin.token;
    },
    401,
  ],
];

describe('nobody else opens it', () => {
  it.each(OTHERS)('%s', async (_who, tokenOf, status) => {
    const view = await lend();
    const token = await tokenOf();
    expect((await open(view, token)).status).toBe(status);
    expect((await listed(token)).status).toBe(status);
    expect((await storedView()).opened).toEqual([]);
    expect(
      await app.db.asOwner(
        "select from private.admin_actions where action = 'support view opened' and subject_id = $1",
        [coach.id],
      ),
    ).toEqual([]);
  });

  it('with a token for it that names no admin, a coach, or an admin’s other session', async () => {
    const view = await lend();
    const until = Math.floor(Date.now() / 1000) + 600;
    const { sessionId } = await app.deps.tokens.verify(admin.token);
    const other = await app.deps.tokens.verify(coach.token);
    const lent = { view, coach: coach.id };
    for (const reader of [
      {},
      { admin: admin.id },
      { session: sessionId },
      { admin: coach.id, session: other.sessionId },
      { admin: admin.id, session: other.sessionId },
    ]) {
      const token = await app.deps.tokens.issueAssessor({ ...lent, ...reader }, until);
      expect((await calls.read(token)).status, JSON.stringify(reader)).toBe(401);
    }
    const token = await app.deps.tokens.issueAssessor({ ...lent, admin: admin.id, session: sessionId }, until);
    expect((await calls.read(token)).status).toBe(200);
  });

  it('as another coach’s: neither seen, ended nor deleted', async () => {
    const view = await lend();
    const stranger = await app.signUp();
    await rest('POST', 'rpc/revoke_lent_view', stranger.token, { view });
    await rest('DELETE', `lent_views?id=eq.${view}`, stranger.token);
    expect((await rest('GET', 'lent_views?select=id', stranger.token)).body).toEqual([]);
    expect((await open(view)).status).toBe(200);
  });
});

describe('it ends at once, for a token that is valid', () => {
  it.each([
    ['after the hour', () => letPass(60), 404],
    [
      'when the coach ends it',
      async () => rest('POST', 'rpc/revoke_lent_view', coach.token, { view: (await storedView()).id }),
      404,
    ],
    [
      'when the coach deletes it',
      async () => rest('DELETE', `lent_views?id=eq.${(await storedView()).id}`, coach.token),
      404,
    ],
    ['when the admin’s role is taken', () => setRole('user'), 403],
    ['when the admin signs out', () => app.db.asOwner('delete from auth.sessions where user_id = $1', [admin.id]), 401],
    [
      'when the admin owes the code of a new second factor',
      () =>
        app.db.asOwner(
          `insert into auth.mfa_factors (user_id, friendly_name, secret, status) values ($1, 'Phone', decode(repeat('00', 20), 'hex'), 'verified')`,
          [admin.id],
        ),
      401,
    ],
    ['when the account is deleted', () => app.db.asOwner('delete from auth.users where id = $1', [coach.id]), 404],
  ] as const)('%s', async (_what, end, again) => {
    const { token } = await openAndRead();
    const { id } = await storedView();
    expect((await calls.read(token)).status).toBe(200);
    // What the page asks.
    const isOpen = async () => (await rest('GET', 'lent_views?select=id', token)).status;
    expect(await isOpen()).toBe(200);
    await end();
    expect((await calls.read(token)).status).toBe(401);
    expect(await isOpen()).toBe(401);
    expect((await rest('GET', 'sessions?select=id', token)).status).toBe(401);
    expect((await open(id)).status).toBe(again);
    if (again === 404) expect((await listed()).body).toEqual([]);
  });

  it('and another admin goes on', async () => {
    const view = await lend();
    const eve = await app.signUp();
    await app.db.asOwner("update public.profiles set role = 'admin' where id = $1", [eve.id]);
    const [of, other] = [(await open(view)).body.access_token, (await open(view, eve.token)).body.access_token];
    await setRole('user');
    expect([(await calls.read(of)).status, (await calls.read(other)).status]).toEqual([401, 200]);
  });

  it('an admin who signs in again opens it again', async () => {
    const { token } = await openAndRead();
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [admin.id]);
    const { text } = await ask(app, null, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email: admin.email, password: TEST_PASSWORD },
    });
    const again = await open((await storedView()).id, JSON.parse(text).access_token);
    expect([(await calls.read(token)).status, (await calls.read(again.body.access_token)).status]).toEqual([401, 200]);
  });
});

describe('the database refuses', () => {
  it.each([
    ['a view for support that lasts longer', "created_at = now(), expires_at = now() + interval '61 minutes'"],
    ['one with an address', "assessor_email = 'ada@example.net'"],
    ['a view without an address for somebody else', 'for_support = false'],
  ])('%s', async (_what, change) => {
    await lend();
    await expect(app.db.asOwner(`update public.lent_views set ${change}`)).rejects.toMatchObject({ code: '23514' });
  });

  it('every change by its coach but its end', async () => {
    const view = await lend();
    const changed = await rest('PATCH', `lent_views?id=eq.${view}`, coach.token, {
      expires_at: '2099-01-01T00:00:00Z',
    });
    expect(changed.status).toBe(403);
    const added = await rest('POST', 'lent_views', coach.token, { for_support: true });
    expect(added.status).toBe(403);
  });
});
