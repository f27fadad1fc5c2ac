// What the purge leaves of an auth session: all that it needs, or nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authApp, bearer, type AuthApp } from '#tests/support/auth-app.ts';
import { addRefreshToken } from '#tests/support/refresh-tokens.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase, TestUser } from '#tests/support/test-database.ts';
import { PURGE } from './purge.ts';
import { runWhenDue } from './start-jobs.ts';

const DAY = 86_400_000;
let db: TestDatabase;
let app: AuthApp;
let coach: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  app = authApp(db);
  coach = await db.addUser({ email: `${crypto.randomUUID()}@example.org` });
  await db.asOwner('delete from private.job_runs');
});

const purge = () => runWhenDue(app.deps, PURGE);
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('that is in use is kept when its used tokens are deleted', async () => {
  const first = await addRefreshToken(db, coach.sessionId, ago(90), true);
  const parent = await addRefreshToken(db, coach.sessionId, ago(60), true, first);
  const active = await addRefreshToken(db, coach.sessionId, new Date(), false, parent);
  await purge();
  const left = 'select id, parent_id from auth.refresh_tokens where session_id = $1';
  expect(await db.asOwner(left, [coach.sessionId])).toEqual([{ id: active, parent_id: null }]);
  expect(await db.asOwner('select from auth.sessions where id = $1', [coach.sessionId])).toHaveLength(1);
});

test('that has ended is deleted with its last token, and its access token reads nothing', async () => {
  await addRefreshToken(db, coach.sessionId, ago(40), true, await addRefreshToken(db, coach.sessionId, ago(45), true));
  const readable = () => db.asUser(coach.claims, { text: 'select from public.profiles' });
  expect((await readable()).rowCount).toBe(1);
  await purge();
  expect(await db.asOwner('select from auth.sessions where id = $1', [coach.sessionId])).toEqual([]);
  await expect(readable()).rejects.toMatchObject({ code: 'PT401' });
});

test('continues over the wire after its old tokens were deleted', async () => {
  const password = 'correct horse battery';
  const signedUp = await app.call('POST', '/signup', { email: 'eve@example.org', password });
  let { refresh_token: token } = signedUp.body as { refresh_token: string };
  for (let turn = 0; turn < 4; turn += 1) {
    app.moveClock(20 * 24 * 3600);
    const answer = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token;
    await db.asOwner('delete from private.job_runs');
    await purge();
  }
  const { body } = await app.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
  expect((await app.call('GET', '/user', undefined, bearer(body.access_token))).status).toBe(200);
  const [kept] = await db.asOwner<{ count: number }>(
    `select count(*)::int as count from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     join auth.users u on u.id = s.user_id where u.email = 'eve@example.org'`,
  );
  expect(kept!.count).toBeLessThan(5);
});
