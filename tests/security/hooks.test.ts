// Attacks on hooks (ADR 148): other coaches' hooks and deliveries, what sends reads nothing else, personal keys, logs.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { HookContext } from '#server/hooks/deliver.ts';
import { SEND_EVENTS } from '#server/hooks/send-events-job.ts';
import { createLog } from '#server/log/create-log.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { answering, createHookCalls, startReceiver, type Receiver } from '#tests/support/hooks.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';
import { createKeyCalls, KEY_KINDS } from '#tests/support/personal-keys.ts';
import { addClient, addSession, callFunction, signUpNamed, type Coach } from '#tests/support/witnesses.ts';

const FUNCTIONS = [
  'get-hooks',
  'create-hook',
  'change-hook',
  'delete-hook',
  'get-hook-deliveries',
  'test-hook',
  'send-hook-delivery',
];
const CHOICES = { types: ['session.logged'], names: true, is_on: false };
let app: TestApp;
let calls: ReturnType<typeof createHookCalls>;
let receiver: Receiver;
let [coach, stranger]: Coach[] = [];
let hook: string;
let secret: string;
let delivery: string;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createHookCalls(app);
  receiver = await startReceiver();
  [coach, stranger] = [await signUpNamed(app), await signUpNamed(app)];
  const made = await calls.make(coach, receiver.server.at('/zq7path'));
  [hook, secret] = [made.hook.id, made.secret];
  await addSession(app, coach, await addClient(app, coach, { name: 'Zq7 Client', notes: 'zq7note' }), {
    notes: 'zq7note',
  });
  await calls.send();
  delivery = (await calls.deliveries(coach, hook))[0]!.id;
});
afterAll(async () => {
  await receiver.server.stop();
  await app.close();
});

const rows = () =>
  app.db.asOwner(
    `select to_jsonb(h) as row from private.hooks h where user_id = $1
     union all select to_jsonb(d) from private.hook_deliveries d where user_id = $1`,
    [coach!.id],
  );

test('a stranger neither reads, changes, deletes, tests nor sends what is another coach’s', async () => {
  const before = await rows();
  const as = (name: string, body: object) => callFunction(app, name, body, stranger!.token);
  expect(await as('get-hooks', {})).toEqual({ status: 200, body: { hooks: [] } });
  for (const [name, body, status] of [
    ['get-hook-deliveries', { id: hook }, 404],
    ['change-hook', { id: hook, ...CHOICES }, 404],
    ['delete-hook', { id: hook }, 200],
    ['test-hook', { id: hook }, 404],
    ['send-hook-delivery', { id: delivery }, 404],
  ] as const)
    expect(await as(name, body), name).toMatchObject({ status });
  expect(await rows()).toEqual(before);
  expect(receiver.received).toHaveLength(1);
});

test('nobody without a sign-in, and no personal key, calls any of them', async () => {
  const keys = createKeyCalls(app);
  for (const name of FUNCTIONS) {
    const body = { id: hook, address: 'https://example.org/', ...CHOICES };
    expect((await callFunction(app, name, body)).status, name).toBe(401);
    expect((await callFunction(app, name, body, app.settings.publishableKey)).status, name).toBe(401);
  }
  const before = await rows();
  for (const kind of KEY_KINDS) {
    const { key } = await keys.make(coach!.token, kind);
    for (const name of FUNCTIONS)
      expect((await keys.callWithKey(key, name, { id: hook, ...CHOICES })).status, `${kind.role} ${name}`).toBe(401);
    for (const name of ['hooks', 'hook_deliveries', 'hook_checks'])
      expect((await keys.records(key).from(name).select()).status, `${kind.role} ${name}`).toBe(404);
  }
  expect(await rows()).toEqual(before);
});

test('no statement of a user reads the tables or calls what the server calls', async () => {
  const { claims } = await app.deps.tokens.verify(coach!.token);
  for (const text of [
    'select * from private.hooks',
    'select * from private.hook_deliveries',
    'select * from private.hook_checks',
    'select * from private.hooks_due()',
    `select * from private.claim_hook_delivery('${delivery}')`,
    `select private.hook_data('${delivery}')`,
    'select private.hook_practice()',
    `select private.note_held(array['${delivery}'::uuid])`,
  ])
    await expect(app.db.asUser(claims, { text }), text).rejects.toMatchObject({ code: '42501' });
});

test('what is sent is read while a server sends it, of its coach alone', async () => {
  const asSummary = (sub: string, text: string) =>
    app.db.asUser({ role: 'summary', json: JSON.stringify({ role: 'summary', sub }) }, { text });
  const refused = { code: 'PT409' };
  await expect(asSummary(coach!.id, `select private.hook_data('${randomUUID()}')`)).rejects.toMatchObject(refused);
  await expect(asSummary(coach!.id, 'select private.hook_practice()')).rejects.toMatchObject(refused);
  await app.db.asOwner('update private.hook_deliveries set next_try_at = now() where id = $1', [delivery]);
  const [claimed] = await app.db.asServer<{ claim: string }>('select claim from private.claim_hook_delivery($1)', [
    delivery,
  ]);
  const text = `select private.hook_data('${claimed!.claim}')`;
  const { rows: given } = await asSummary(coach!.id, text);
  expect(String(given[0]?.[0])).not.toMatch(/zq7/i);
  await expect(asSummary(stranger!.id, text)).rejects.toMatchObject(refused);
  await app.db.asOwner("update private.hook_deliveries set next_try_at = now() - interval '1 second' where id = $1", [
    delivery,
  ]);
  await expect(asSummary(coach!.id, text)).rejects.toMatchObject(refused);
  await app.db.asOwner('update private.hook_deliveries set claim = null, next_try_at = null where id = $1', [delivery]);
});

test('no address, secret, name or note is logged, whether it arrives or not', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const context: HookContext = { ...app.deps, log };
  receiver.answers['/zq7path'] = answering(500);
  const client = await addClient(app, coach!, { name: 'Zq7 Other' });
  await addSession(app, coach!, client, { notes: 'zq7note' });
  await SEND_EVENTS.run(context, new AbortController().signal);
  delete receiver.answers['/zq7path'];
  await calls.passPauses();
  await SEND_EVENTS.run(context, new AbortController().signal);
  const text = lines.join('');
  expect(text).toContain('an event did not arrive');
  expect(text).toContain('events were sent');
  expect(text).not.toMatch(/zq7/i);
  expect(text).not.toContain(secret.slice(6));
});
