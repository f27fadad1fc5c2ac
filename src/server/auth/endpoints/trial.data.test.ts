import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const password = 'correct horse battery';
let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const profileOf = async (id: string) => (await db.asServer('select * from public.profiles where id = $1', [id]))[0];

/** A user whose trial could not be written at sign-up. */
async function without(email: string): Promise<string> {
  const failing = authApp({
    ...db,
    asServer: async (text, values) => {
      if (text.includes("subscription_status = 'trial'")) throw new Error('full');
      return db.asServer(text, values);
    },
  });
  const { status, body } = await failing.call('POST', '/signup', { email, password });
  expect(status).toBe(200);
  expect(failing.logged.join('\n')).toContain('the trial of a new account could not be recorded');
  expect(await profileOf(body.user.id)).toMatchObject({ subscription_status: null, subscription_end_date: null });
  return body.user.id as string;
}

test('a trial that could not be stored starts at the next sign-in', async () => {
  const id = await without('no-trial@example.com');
  const app = authApp(db);
  app.moveClock(3 * 86_400);
  expect(
    (await app.call('POST', '/token?grant_type=password', { email: 'no-trial@example.com', password })).status,
  ).toBe(200);
  const profile = await profileOf(id);
  expect(profile).toMatchObject({ subscription_status: 'trial' });
  const end = new Date(String(profile?.['subscription_end_date']));
  const days = (end.getTime() - app.deps.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
});

test('an expired trial, a paid subscription and an admin get no new trial', async () => {
  const app = authApp(db);
  const cases = {
    over: "subscription_status = 'trial', subscription_start_date = now() - interval '40 days', subscription_end_date = now() - interval '10 days'",
    ended: "subscription_status = 'canceled'",
    admin: "role = 'admin'",
  };
  for (const [name, change] of Object.entries(cases)) {
    const email = `${name}-trial@example.com`;
    const id = await without(email);
    await db.asServer(`update public.profiles set ${change} where id = $1`, [id]);
    const before = await profileOf(id);
    await app.call('POST', '/token?grant_type=password', { email, password });
    expect(await profileOf(id), name).toEqual(before);
  }
});

test.each(['/signup', '/otp'])('an account that nobody confirmed has its trial from the last %s on', async (path) => {
  const app = authApp(db, { settings: { confirmEmail: true, signInByMail: true } });
  const email = `late${path.replace('/', '-')}@example.com`;
  const again = async () => {
    app.moveClock(40 * 86_400);
    expect((await app.call('POST', path, { email, password })).status).toBe(200);
    await app.settle();
    const [profile] = await db.asServer('select * from public.profiles where email = $1', [email]);
    const { subscription_status: status, subscription_end_date: end } = profile as Record<string, string>;
    return [status, Math.round((new Date(end!).getTime() - app.deps.now().getTime()) / 86_400_000)];
  };
  const change = (to: string) => db.asServer(`update public.profiles set ${to} where email = $1`, [email]);
  expect(await again()).toEqual(['trial', 30]);
  expect(await again()).toEqual(['trial', 30]);
  // What an admin has granted before.
  await change("subscription_end_date = subscription_end_date + interval '60 days'");
  expect(await again()).toEqual(['trial', 50]);
  await change("subscription_status = 'active'");
  expect(await again()).toEqual(['active', 10]);
});
