// Attacks on the weekly mail (ADR 101): what computes it reads nothing else, and its link does nothing else.
import { otherAt } from '#tests/support/other-at.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stopToken, stopWeeklyMailAddress } from '#server/weekly-mail/stop-link.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';

let app: TestApp;
let [coach, stranger]: { id: string; token: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [coach, stranger] = [await app.signUp(), await app.signUp()];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.asOwner('update public.profiles set weekly_mail = true');
  await app.db.asOwner('delete from private.weekly_mails');
});

const isOn = async ({ id } = coach!) =>
  (await app.db.asOwner<{ on: boolean }>('select weekly_mail as on from public.profiles where id = $1', [id]))[0]!.on;
const asSummary = (text: string, sub = coach!.id) =>
  app.db.asUser({ role: 'summary', json: JSON.stringify({ role: 'summary', sub }) }, { text });
const open = (token: string, method: string, accept = '*/*') =>
  app.fetch(`${app.settings.publicUrl}/functions/v1/stop-weekly-mail?token=${token}`, { method, headers: { accept } });

test('what computes a mail reads one coach while a server is at work on it, and nothing else', async () => {
  await expect(asSummary('select private.weekly_practice()')).rejects.toMatchObject({ code: 'PT409' });
  await app.db.asServer(`select private.claim_weekly_mail(id, '2026-11-23') from public.profiles where weekly_mail`);
  const { rows } = await asSummary('select private.weekly_practice()');
  const given = JSON.parse(String(rows[0]?.[0])) as object;
  expect(Object.keys(given)).toEqual(['email', 'name', 'chosen_bodies', 'evidence', 'calendar_answers']);
  expect(given).toMatchObject({ calendar_answers: null });
  for (const text of [
    'select * from public.sessions',
    'select * from public.profiles',
    'select * from public.clients',
    'select * from public.calendar_answers',
    'select * from public.calendar_feeds',
    'select * from private.calendar_events',
    'select * from private.calendar_sources',
    'select public.evidence()',
    'select private.own_feed()',
  ])
    await expect(asSummary(text), text).rejects.toMatchObject({ code: '42501' });
  const functions = await app.db.asOwner<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private', 'rest') and has_function_privilege('summary', p.oid, 'execute')
       and has_schema_privilege('summary', n.oid, 'usage') order by 1`,
  );
  // The others: tests/security/hooks.test.ts.
  expect(functions.map(({ name }) => name)).toEqual(['hook_data', 'hook_practice', 'weekly_practice']);
});

test('answers about events are given to it for a claimed coach with a connected calendar, and for no other', async () => {
  const feed = `insert into public.calendar_feeds (id, user_id, kind, label, place) values (gen_random_uuid(), $1, $2, 'Work', '')`;
  for (const { id } of [coach!, stranger!]) {
    await app.db.asOwner(feed, [id, 'cal.com']);
    await app.db.asOwner(
      `insert into public.calendar_answers (user_id, key, answer, day, minutes, who)
       values ($1, $2, 'never', '2026-11-20', 60, 'title zq7')`,
      [id, `zq7 ${id}`],
    );
  }
  await expect(asSummary('select private.weekly_practice()')).rejects.toMatchObject({ code: 'PT409' });
  await app.db.asServer(`select private.claim_weekly_mail(id, '2026-11-23') from public.profiles where weekly_mail`);
  await app.db.asOwner('delete from private.weekly_mails where user_id = $1', [stranger!.id]);
  await expect(asSummary('select private.weekly_practice()', stranger!.id)).rejects.toMatchObject({ code: 'PT409' });
  const answers = async () => {
    const { rows } = await asSummary('select private.weekly_practice()');
    return (JSON.parse(String(rows[0]?.[0])) as { calendar_answers: object[] | null }).calendar_answers;
  };
  const [answer, ...more] = (await answers())!;
  expect([answer, more]).toMatchObject([{ key: `zq7 ${coach!.id}`, answer: 'never', day: '2026-11-20' }, []]);
  expect(Object.keys(answer!)).toEqual([
    'key',
    'answer',
    'area',
    'record_id',
    'client_id',
    'day',
    'minutes',
    'who',
    'feed_id',
    'answered_at',
  ]);
  await app.db.asOwner('delete from public.calendar_feeds where user_id = $1', [coach!.id]);
  expect(await answers()).toBeNull();
});

test('neither coaches nor the server’s own role read what a mail is made of, or settle a week by hand', async () => {
  await expect(app.db.asServer('select private.weekly_practice()')).rejects.toThrow('permission denied');
  await expect(app.db.asServer('select * from private.weekly_mails')).rejects.toThrow('permission denied');
  const { claims } = await app.deps.tokens.verify(coach!.token);
  for (const text of ['select private.weekly_practice()', `select private.stop_weekly_mail('${stranger!.id}')`])
    await expect(app.db.asUser(claims, { text }), text).rejects.toMatchObject({ code: '42501' });
});

test('a coach switches the own mail alone', async () => {
  const switchOff = (id: string) =>
    ask(app, coach!.token, 'PATCH', `/rest/v1/profiles?id=eq.${id}`, { body: { weekly_mail: false } });
  await switchOff(stranger!.id);
  expect(await isOn(stranger)).toBe(true);
  await switchOff(coach!.id);
  expect(await isOn()).toBe(false);
  expect(
    (await ask(app, coach!.token, 'PATCH', `/rest/v1/profiles?id=eq.${coach!.id}`, { body: { weekly_mail: 'x' } }))
      .status,
  ).toBe(400);
});

test('the link switches off with one click, and opening it changes nothing', async () => {
  const address = stopWeeklyMailAddress(app.settings, coach!.id);
  const page = await app.fetch(address, { headers: { accept: 'text/html' } });
  expect([page.status, await isOn()]).toEqual([200, true]);
  expect(await page.text()).toContain('<form method="post">');
  const clicked = await app.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([clicked.status, await isOn(), await isOn(stranger)]).toEqual([200, false, true]);
  const again = await open(stopToken(app.settings, coach!.id), 'POST', 'text/html');
  expect(await again.text()).toContain('You will get no weekly email any more.');
});

test('no other link switches anything off', async () => {
  const token = stopToken(app.settings, coach!.id);
  const other = stopToken({ jwtSecret: 'another-0123456789-0123456789-0123' }, coach!.id);
  for (const wrong of ['', token.slice(1), other, otherAt(token, 0), encodeURIComponent("' or 1=1 --")])
    expect((await open(wrong, 'POST')).status, wrong).toBe(400);
  expect(await isOn()).toBe(true);
});
