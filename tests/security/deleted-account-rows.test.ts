// Deleting an account through the API leaves no row of it in any table, whatever the tables are; with a row in every one of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEveryTable, type FilledCoach } from '#tests/failure/support/fill-every-table.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sendBooking } from '#tests/support/calendars/bookings.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { openRequest } from '#tests/support/witnesses.ts';

let app: TestApp;
let coach: FilledCoach;
let assessor: string;
let before: string[];
beforeAll(async () => {
  app = await startTestApp();
  coach = await fillEveryTable(app);
  if (!isDistributed) assessor = await createLentCalls(app).open(coach.lentLink);
  before = await tablesNaming(coach);
  const body = { email: coach.email, password: TEST_PASSWORD };
  const deleted = await ask(app, coach.token, 'POST', '/functions/v1/delete-account', { body });
  expect([deleted.status, deleted.text]).toEqual([200, expect.any(String)]);
});
afterAll(() => app.close());

/** Tables with a row that has the coach's id or address anywhere. */
async function tablesNaming({ id, email }: FilledCoach): Promise<string[]> {
  const tables = await app.db.asOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r' order by 1`,
  );
  const naming: string[] = [];
  for (const { name } of tables) {
    const found = await app.db.asOwner(`select from ${name} t where t::text like $1 or t::text like $2 limit 1`, [
      `%${id}%`,
      `%${email}%`,
    ]);
    if (found.length > 0) naming.push(name);
  }
  return naming;
}

const LENT = ['public.lent_views', 'public.lent_comments', 'private.lent_links'];

test('no table names the coach any more', async () => {
  expect(before.length).toBeGreaterThan(30);
  const of = [
    ...(isDistributed ? [] : LENT),
    'public.witness_requests',
    'public.witnessed_rows',
    'private.witness_links',
    'public.calendar_feeds',
    'public.calendar_answers',
    'private.calendar_sources',
    'private.calendar_events',
  ];
  expect(before).toEqual(expect.arrayContaining(of));
  expect(await tablesNaming(coach)).toEqual([]);
});

test('an assessor who was reading, a person with a mailed link and a sender of bookings reach nothing', async () => {
  if (!isDistributed) {
    const calls = createLentCalls(app);
    expect((await calls.read(assessor)).status).toBe(401);
    expect((await calls.comment(assessor, { comment: 'Too late' })).status).toBe(401);
    expect((await calls.call('request-lent-code', { token: coach.lentLink })).status).toBe(404);
  }
  expect((await openRequest(app, coach.witnessLink)).status).toBe(404);
  await expect(sendBooking(app, coach.webhook, 'too late')).rejects.toThrow('answered 400');
});
