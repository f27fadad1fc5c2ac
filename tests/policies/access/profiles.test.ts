import { describe, expect, test } from 'vitest';
import { FORBIDDEN, usersForTests, countAs } from '#tests/support/policies.ts';
import { ANONYMOUS, type TestUser } from '#tests/support/test-database.ts';

const { db, coach, stranger, admin } = usersForTests();

const change = (user: TestUser, column: string, value: string | number | boolean, of = user) =>
  db.asUser(user.claims, { text: `update public.profiles set ${column} = $1 where id = $2`, values: [value, of.id] });

describe('profiles: reading', () => {
  test('anonymous requests cannot read', async () => {
    await expect(countAs(db, ANONYMOUS, 'profiles')).rejects.toMatchObject(FORBIDDEN);
  });

  test('a user sees only the own profile', async () => {
    const { rows } = await db.asUser(coach.claims, { text: 'select email from public.profiles' });
    expect(rows.map((row) => row[0]?.toString())).toEqual(['coach@example.org']);
  });

  test('an administrator sees every profile', async () => {
    expect(await countAs(db, admin.claims, 'profiles')).toBe(3);
  });

  test('a role in the token does not make an administrator', async () => {
    const json = JSON.stringify({
      ...JSON.parse(coach.claims.json),
      app_metadata: { role: 'admin' },
      user_role: 'admin',
    });
    expect(await countAs(db, { role: 'authenticated', json }, 'profiles')).toBe(1);
  });
});

describe('profiles: writing', () => {
  test.each([
    ['username', 'Ada'],
    ['display_name', 'Ada L.'],
    ['time_zone', 'Europe/Berlin'],
    ['week_start', 'sunday'],
    ['default_session_minutes', 45],
    ['theme', 'dark'],
  ])('a person changes the own %s', async (column, value) => {
    expect((await change(coach, column, value)).rowCount).toBe(1);
  });

  test.each([
    ['role', 'admin'],
    ['email', 'other@example.org'],
    ['terms_accepted', true],
    ['terms_accepted_at', '2026-01-01'],
    ['subscription_status', 'active'],
    ['subscription_start_date', '2026-01-01'],
    ['subscription_end_date', '2099-01-01'],
    ['stripe_customer_id', 'cus_1'],
    ['stripe_subscription_id', 'sub_1'],
    ['id', crypto.randomUUID()],
    ['created_at', '2020-01-01'],
  ])('nobody changes %s, not even an administrator', async (column, value) => {
    await expect(change(coach, column, value)).rejects.toMatchObject(FORBIDDEN);
    await expect(change(admin, column, value)).rejects.toMatchObject(FORBIDDEN);
  });

  test('neither a user nor an administrator can change another profile', async () => {
    expect((await change(stranger, 'theme', 'dark', coach)).rowCount).toBe(0);
    expect((await change(admin, 'theme', 'light', coach)).rowCount).toBe(0);
  });

  test('no user can add or delete a profile', async () => {
    const insert = { text: "insert into public.profiles (id, username, email) values (gen_random_uuid(), 'x', 'x')" };
    await expect(db.asUser(admin.claims, insert)).rejects.toMatchObject(FORBIDDEN);
    await expect(db.asUser(admin.claims, { text: 'delete from public.profiles' })).rejects.toMatchObject(FORBIDDEN);
  });

  test.each([
    ['week_start', 'friday'],
    ['theme', 'neon'],
    ['default_session_minutes', 0],
    ['default_session_minutes', 1441],
    ['username', ''],
    ['username', 'u'.repeat(101)],
    ['time_zone', 'z'.repeat(65)],
    ['practising_since', '1949-12-31'],
    ['nudges_off', '{""}'],
    ['nudges_hidden', '{""}'],
    ['chosen_bodies', '{""}'],
    ['credential_paths', '{""}'],
  ])('%s cannot become %j', async (column, value) => {
    await expect(change(coach, column, value)).rejects.toMatchObject({ code: '23514' });
  });

  test('a lapsed coach can still change the own settings', async () => {
    const lapsed = await db.addUser({ email: 'lapsed@example.org', status: 'canceled', endsAt: new Date(0) });
    expect((await change(lapsed, 'theme', 'dark')).rowCount).toBe(1);
  });

  test('only the server writes role and subscription fields', async () => {
    const text =
      "update public.profiles set role = 'admin', subscription_status = 'active' where id = $1 returning role";
    expect(await db.asServer(text, [stranger.id])).toEqual([{ role: 'admin' }]);
  });

  test('accepted terms have a time', async () => {
    const accept = db.asServer('update public.profiles set terms_accepted = true where id = $1', [coach.id]);
    await expect(accept).rejects.toMatchObject({ code: '23514' });
  });
});
