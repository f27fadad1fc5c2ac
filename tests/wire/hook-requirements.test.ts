// Requirements that are met and renewals that are due, as hooks are told of them (ADR 148): once, and of what changes from the first look on.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { addDays, toCalendarDate } from '#domain/time.ts';
import { CHECK_REQUIREMENTS } from '#server/hooks/check-requirements-job.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { createHookCalls, startReceiver, type Receiver } from '#tests/support/hooks.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';
import { addRow, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

const TYPES = ['requirement.met', 'renewal.due'] as const;
const TODAY = toCalendarDate(new Date());
let app: TestApp;
let calls: ReturnType<typeof createHookCalls>;
let receiver: Receiver;
let coach: Coach;
let path: string;
let hook: string;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createHookCalls(app);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.server.stop();
  await app.close();
});
beforeEach(async () => {
  coach = await signUpNamed(app);
  path = `/${coach.id}`;
  await choose('ICF');
  hook = (await calls.make(coach, receiver.server.at(path), { types: [...TYPES] })).hook.id;
});

const choose = async (...bodies: string[]) => {
  const { status } = await ask(app, coach.token, 'PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, {
    body: { chosen_bodies: bodies },
  });
  expect(status).toBeLessThan(300);
};
const NEVER = new AbortController().signal;
const look = async () => {
  await CHECK_REQUIREMENTS.run(app.deps, NEVER);
  await calls.send();
};
/** As if two days had passed since the last look. */
const lookLater = async () => {
  await app.db.asOwner("update private.hook_checks set checked_at = now() - interval '2 days'");
  await look();
};
const education = () =>
  addRow(app, coach, 'education', {
    title: 'Coach training',
    provider: 'A school',
    hours: 125,
    core_hours: 125,
    start_date: '2024-01-10',
    end_date: '2024-06-10',
  });
const told = () => receiver.of(path).map(({ body }) => body);
const requirements = () => told().map(({ data }) => data['requirement'] as { id: string; text: string } | undefined);

test('a requirement that is met after the first look is told once, also when it is lost and met again', async () => {
  await look();
  expect(told()).toEqual([]);
  const id = await education();
  await lookLater();
  const first = told();
  expect(first.length).toBeGreaterThan(0);
  expect(first[0]).toEqual({
    type: 'requirement.met',
    timestamp: expect.any(String),
    data: {
      credential: { body: 'ICF', level: expect.any(String) },
      stage: 'initial',
      requirement: { id: expect.any(String), text: expect.any(String) },
      need: expect.any(Number),
      have: expect.any(Number),
      unit: expect.any(String),
    },
  });
  expect(new Set(requirements().map((one) => one?.id)).size).toBe(first.length);
  expect((await ask(app, coach.token, 'DELETE', `/rest/v1/education?id=eq.${id}`)).status).toBe(204);
  await lookLater();
  await education();
  await lookLater();
  expect(told()).toEqual(first);
});

test('what is met at the first look, or when another body is chosen, is no news', async () => {
  await education();
  await look();
  await choose('ICF', 'EMCC');
  await lookLater();
  expect(told()).toEqual([]);
});

test('a renewal is told once, 90 days before the credential ends, and not of one that ended or was renewed', async () => {
  const credential = (level: string, days: number) =>
    addRow(app, coach, 'credentials', {
      body: 'ICF',
      level,
      awarded_on: addDays(TODAY, days - 3 * 365),
      expires_on: addDays(TODAY, days),
    });
  const due = await credential('ACC', 80);
  await credential('MCC', -10);
  await credential('PCC', 200);
  await look();
  await lookLater();
  const renewals = told().filter(({ type }) => type === 'renewal.due');
  expect(renewals.map(({ data }) => data)).toEqual([
    { credential: { id: due, body: 'ICF', level: 'ACC' }, expires_on: addDays(TODAY, 80), days_left: 80 },
  ]);
});

test('it is looked again within two hours where the log has changed, and else once a day', async () => {
  const checkedAt = async () =>
    (
      await app.db.asOwner<{ at: Date }>('select checked_at as at from private.hook_checks where user_id = $1', [
        coach.id,
      ])
    )[0]!.at;
  const ago = (hours: number) =>
    app.db.asOwner('update private.hook_checks set checked_at = now() - make_interval(hours => $1)', [hours]);
  await look();
  await ago(2);
  await look();
  expect(Date.now() - (await checkedAt()).getTime()).toBeGreaterThan(3_600_000);
  await education();
  await look();
  expect(Date.now() - (await checkedAt()).getTime()).toBeLessThan(3_600_000);
  expect(requirements().length).toBeGreaterThan(0);
  await ago(25);
  await look();
  expect(Date.now() - (await checkedAt()).getTime()).toBeLessThan(3_600_000);
});

test('one that could not be looked at is tried again in an hour, not at each run', async () => {
  const due = async () =>
    (await app.db.asServer<{ id: string }>('select private.hook_checks_due($1, 1000) as id', [BEFORE_FIRST_ID])).some(
      ({ id }) => id === coach.id,
    );
  const pass = (minutes: number) =>
    app.db.asOwner(
      `update private.hook_checks set claimed_until = claimed_until - make_interval(mins => $2),
         checked_at = checked_at - make_interval(mins => $2) where user_id = $1`,
      [coach.id, minutes],
    );
  expect(await due()).toBe(true);
  // As by a server that is killed, or a look that takes too long.
  await app.db.asServer('select private.claim_hook_check($1)', [coach.id]);
  await pass(30);
  expect(await due()).toBe(false);
  await pass(31);
  expect(await due()).toBe(true);
  await look();
  await pass(70);
  expect(await due()).toBe(false);
  await app.db.asServer('select private.claim_hook_check($1)', [coach.id]);
  await pass(61);
  expect(await due()).toBe(true);
});

test('nobody else is looked at: no hook, another event, switched off, no subscription', async () => {
  const change = (is_on: boolean, types: readonly string[]) =>
    calls.run(coach, 'change-hook', { id: hook, types, names: false, is_on });
  const due = async () =>
    (await app.db.asServer<{ id: string }>('select private.hook_checks_due($1, 1000) as id', [BEFORE_FIRST_ID])).map(
      ({ id }) => id,
    );
  expect(await due()).toContain(coach.id);
  await change(false, TYPES);
  expect(await due()).not.toContain(coach.id);
  await change(true, ['session.logged']);
  expect(await due()).not.toContain(coach.id);
  await change(true, TYPES);
  await look();
  await education();
  await app.db.asOwner("update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1", [
    coach.id,
  ]);
  await lookLater();
  expect(told()).toEqual([]);
  await calls.run(coach, 'delete-hook', { id: hook });
  expect(await app.db.asOwner('select from private.hook_checks where user_id = $1', [coach.id])).toEqual([]);
  const [{ has_hooks }] = (await app.db.asOwner('select has_hooks from private.storage_use where user_id = $1', [
    coach.id,
  ])) as [{ has_hooks: boolean }];
  expect(has_hooks).toBe(false);
});
