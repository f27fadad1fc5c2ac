// Events that are sent to an address of a coach's (ADR 148): what is sent and when, retries, switching off, receivers that misbehave, the log,
// and limits. Signatures: hook-signatures.test.ts; requirements and renewals: hook-requirements.test.ts.
import { createHmac, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DELIVERIES_A_DAY, HOOK_EVENTS, HOOKS_MAX } from '#domain/hooks/hook.ts';
import { addDays } from '#domain/time.ts';
import { BEFORE_FIRST_ID } from '#domain/before-first-id.ts';
import { SEND_EVENTS } from '#server/hooks/send-events-job.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { answering, createHookCalls, startReceiver, type Receiver } from '#tests/support/hooks.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as test } from '#tests/support/one-server.ts';
import {
  addClient,
  addRow,
  addSession,
  answerRequest,
  callFunction,
  requestWitness,
  rpc,
  signUpNamed,
  type Coach,
} from '#tests/support/witnesses.ts';

const SECRET_NOTE = 'zq7note';
const READING_MS = 4_000;
let app: TestApp;
let calls: ReturnType<typeof createHookCalls>;
let receiver: Receiver;
let coach: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch({ readingMs: READING_MS }) });
  calls = createHookCalls(app);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.server.stop();
  await app.close();
});
beforeEach(async () => {
  coach = await signUpNamed(app);
  client = await addClient(app, coach, { name: 'Amara Osei', notes: SECRET_NOTE });
});
afterEach(async () => {
  await app.db.asOwner('delete from private.hooks');
});

const COUNT = 'select count(*) as n from private.hook_deliveries where user_id = $1';
/** An address that nothing was sent to before. */
const newPath = () => `/${randomUUID()}`;
const NOTES = { notes: SECRET_NOTE, follow_up: SECRET_NOTE, topics: [SECRET_NOTE], engagement: SECRET_NOTE };
const logSession = (row: object = {}) => addSession(app, coach, client, { ...NOTES, ...row });
const change = async (method: string, path: string, body?: object) => {
  const { status, text } = await ask(app, coach.token, method, `/rest/v1/${path}`, body ? { body } : {});
  expect(status, text).toBeLessThan(300);
};
const typesAt = (path: string) => receiver.of(path).map(({ body }) => body.type);
const age = (hook: string, hours: number) =>
  app.db.asOwner(
    `with hook as (update private.hooks set failing_since = failing_since - make_interval(hours => $2) where id = $1)
     update private.hook_deliveries set created_at = created_at - make_interval(hours => $2) where hook_id = $1`,
    [hook, hours],
  );

describe('making one', () => {
  test('tells the secret once, and the address never again; both are stored encrypted', async () => {
    const path = newPath();
    const { hook, secret } = await calls.make(coach, receiver.server.at(path), {
      names: true,
      types: [...HOOK_EVENTS],
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(hook).toEqual({
      id: expect.any(String),
      place: `calendar.test:${receiver.server.port}`,
      types: [...HOOK_EVENTS],
      names: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      failing_since: null,
      off_at: null,
      left_out_at: null,
    });
    expect(await calls.list(coach)).toEqual([hook]);
    const stored = JSON.stringify(await app.db.asOwner('select * from private.hooks where id = $1', [hook.id]));
    for (const part of [secret.slice(6), path]) expect(stored).not.toContain(part);
  });

  test.each([
    ['http://example.org/', 'Enter an address that begins with https://'],
    ['https://user:pass@example.org/', 'Enter an address that begins with https://'],
    ['nothing', 'Enter an address that begins with https://'],
    [`https://example.org/${'a'.repeat(2_000)}`, 'The address must be at most 2000 characters'],
  ])('refuses %s', async (address, message) => {
    const body = { address, types: ['session.logged'], names: false };
    expect((await callFunction(app, 'create-hook', body, coach.token)).body).toMatchObject({ code: 400, message });
  });

  test('five are made, also when two calls come at once, and no more', async () => {
    const make = () =>
      callFunction(
        app,
        'create-hook',
        { address: 'https://example.org/', types: ['renewal.due'], names: false },
        coach.token,
      );
    for (let at = 0; at < HOOKS_MAX - 1; at += 1) expect((await make()).status).toBe(200);
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await calls.list(coach)).toHaveLength(HOOKS_MAX);
  });

  test('asks for a subscription; reading and removing do not', async () => {
    const { hook } = await calls.make(coach, 'https://example.org/');
    const end = `update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1`;
    await app.db.asOwner("update private.settings set value = 'route-table' where key = 'access_rule'");
    await app.db.asOwner(end, [coach.id]);
    const [{ is_open }] = (await app.db.asOwner("select private.is_open_path('sessions') as is_open")) as [
      { is_open: boolean },
    ];
    const body = { address: 'https://example.org/', types: ['session.logged'], names: false };
    expect((await callFunction(app, 'create-hook', body, coach.token)).status).toBe(is_open ? 200 : 402);
    expect(await calls.deliveries(coach, hook.id)).toEqual([]);
    await calls.run(coach, 'delete-hook', { id: hook.id });
    expect((await calls.list(coach)).filter(({ id }) => id === hook.id)).toEqual([]);
  });
});

describe('a session', () => {
  test('that was logged is sent with its facts, signed, and never with notes or names', async () => {
    const path = newPath();
    const { secret } = await calls.make(coach, receiver.server.at(path));
    const id = await logSession({ date: '2026-03-04', duration: 45, format: 'group', participants: 3, paid: true });
    await calls.send();
    const [sent, ...more] = receiver.of(path);
    expect(more).toEqual([]);
    expect(sent!.body).toEqual({
      type: 'session.logged',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        id,
        client_id: client,
        date: '2026-03-04',
        duration: 45,
        kind: 'coaching',
        format: 'group',
        participants: 3,
        paid: true,
        peer_exchange: false,
      },
    });
    expect(sent!.text).not.toMatch(/zq7|Amara/);
    expect(sent!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Hourbook-Webhooks' });
    const { 'webhook-id': messageId, 'webhook-timestamp': at, 'webhook-signature': signature } = sent!.headers;
    const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`${messageId}.${at}.${sent!.text}`);
    expect(signature).toBe(`v1,${mac.digest('base64')}`);
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    await calls.send();
    expect(receiver.of(path)).toHaveLength(1);
  });

  test('names its client only where that was chosen for the hook', async () => {
    const [named, unnamed] = [newPath(), newPath()];
    await calls.make(coach, receiver.server.at(named), { names: true });
    await calls.make(coach, receiver.server.at(unnamed));
    await logSession();
    await calls.send();
    expect(receiver.of(named)[0]!.body.data['client']).toBe('Amara Osei');
    expect(receiver.of(unnamed)[0]!.body.data).not.toHaveProperty('client');
    expect(receiver.of(named)[0]!.text).not.toContain(SECRET_NOTE);
  });

  test('that is planned is sent when it is marked as held, once; other changes are not', async () => {
    const path = newPath();
    await calls.make(coach, receiver.server.at(path));
    const id = await logSession({ completed: false });
    await calls.send();
    expect(receiver.of(path)).toEqual([]);
    for (const completed of [true, false, true]) await change('PATCH', `sessions?id=eq.${id}`, { completed });
    await change('PATCH', `sessions?id=eq.${id}`, { duration: 75, notes: 'other' });
    await calls.send();
    expect(receiver.of(path).map(({ body }) => body.data['id'])).toEqual([id]);
    expect(receiver.of(path)[0]!.body.data['duration']).toBe(75);
  });

  test('of many that are marked at once is sent for each of them', async () => {
    const path = newPath();
    await calls.make(coach, receiver.server.at(path));
    const ids: string[] = [];
    for (const day of ['01', '02', '03']) ids.push(await logSession({ completed: false, date: `2026-04-${day}` }));
    await change('PATCH', `sessions?id=in.(${ids.join(',')})`, { completed: true });
    await calls.send();
    expect(
      receiver
        .of(path)
        .map(({ body }) => body.data['id'])
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  test('that an import brings, or undo brings back, is not news', async () => {
    const path = newPath();
    await calls.make(coach, receiver.server.at(path));
    const import_id = randomUUID();
    const rows = [
      {
        id: randomUUID(),
        client_id: client,
        date: '2026-02-01',
        duration: 60,
        completed: true,
        notes: '',
        follow_up: null,
        topics: [],
      },
    ];
    await addRow(app, coach, 'import_runs', { id: import_id, kind: 'archive', file_name: 'a.json' });
    await change('POST', 'import_parts', { import_id, part: 0, rows: { sessions: rows } });
    expect((await rpc(app, coach, 'finish_import', { import_id, parts: 1 })).status).toBe(200);
    expect((await ask(app, coach.token, 'GET', '/rest/v1/sessions?select=id')).text).toContain(rows[0]!.id);
    const deletion_id = randomUUID();
    await rpc(app, coach, 'delete_records', { deletion_id, area: 'sessions', ids: [rows[0]!.id] });
    await rpc(app, coach, 'undo_deletion', { deletion_id });
    expect((await ask(app, coach.token, 'GET', '/rest/v1/sessions?select=id')).text).toContain(rows[0]!.id);
    await calls.send();
    expect(receiver.of(path)).toEqual([]);
  });

  test('that was deleted before it was sent is not sent, the log says so, and those after it do not wait', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    const [gone, next] = [await logSession({ date: '2026-03-02' }), await logSession({ date: '2026-03-03' })];
    await change('DELETE', `sessions?id=eq.${gone}`);
    await calls.send();
    expect(receiver.of(path).map(({ body }) => body.data['id'])).toEqual([next]);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([
      { problem: null },
      { problem: 'gone', next_try_at: null },
    ]);
    expect(await calls.list(coach)).toMatchObject([{ failing_since: null, off_at: null }]);
  });

  test('that no longer took place before it was sent is not sent, and is when it is held after all', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    const id = await logSession();
    await change('PATCH', `sessions?id=eq.${id}`, { completed: false });
    await calls.send();
    expect(receiver.of(path)).toEqual([]);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([{ problem: 'gone', next_try_at: null }]);
    await change('PATCH', `sessions?id=eq.${id}`, { completed: true });
    await calls.send();
    expect(receiver.of(path).map(({ body }) => body.data['id'])).toEqual([id]);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([{ problem: null, arrived_at: expect.any(String) }]);
  });

  test.each(['edited', 'whose request was deleted'])(
    'that was confirmed and %s is not sent as confirmed',
    async (how) => {
      const path = newPath();
      await calls.make(coach, receiver.server.at(path), { types: ['session.confirmed'] });
      const ids = [await logSession({ date: '2026-03-02' }), await logSession({ date: '2026-03-03' })];
      const { ask: asked, token } = await requestWitness(app, coach, { client_ids: [client] });
      expect((await answerRequest(app, token)).status).toBe(200);
      if (how === 'edited') await change('PATCH', `sessions?id=eq.${ids[0]}`, { duration: 600 });
      else await change('DELETE', `witness_requests?id=eq.${asked.id}`);
      await calls.send();
      expect(receiver.of(path).map(({ body }) => body.data['id'])).toEqual(how === 'edited' ? [ids[1]] : []);
    },
  );

  test('that somebody confirms is sent to hooks that want it, with who it was in a word', async () => {
    const [path, other] = [newPath(), newPath()];
    await calls.make(coach, receiver.server.at(path), { types: ['session.confirmed'] });
    await calls.make(coach, receiver.server.at(other), { types: ['renewal.due'] });
    const ids = [await logSession({ date: '2026-03-02' }), await logSession({ date: '2026-03-03' })];
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    await calls.send();
    expect(receiver.of(path)).toEqual([]);
    expect((await answerRequest(app, token)).status).toBe(200);
    await calls.send();
    const sent = receiver.of(path);
    expect(sent.map(({ body }) => [body.type, body.data['confirmed_by']])).toEqual([
      ['session.confirmed', 'client'],
      ['session.confirmed', 'client'],
    ]);
    expect(sent.map(({ body }) => body.data['id']).toSorted()).toEqual(ids.toSorted());
    expect(sent.map(({ text }) => text).join('')).not.toMatch(/zq7|Amara/);
    expect(receiver.of(other)).toEqual([]);
  });

  test('costs a coach without hooks no further call: nothing of hooks is asked', async () => {
    const functions = await app.db.asOwner<{ text: string }>(
      "select pg_get_functiondef('private.note_held(uuid[])'::regprocedure) as text",
    );
    await app.db.asOwner(`create or replace function private.note_held(ids uuid[]) returns void language plpgsql as
      $$ begin raise exception 'asked'; end $$`);
    try {
      const id = await logSession();
      await change('PATCH', `sessions?id=eq.${id}`, { completed: false });
      await change('PATCH', 'sessions?completed=is.false', { completed: true });
      await calls.make(coach, 'https://example.org/');
      await expect(logSession({ date: '2026-05-05' })).rejects.toThrow('sessions');
    } finally {
      await app.db.asOwner(functions[0]!.text);
    }
  });
});

describe('a delivery that fails', () => {
  test('is tried again under the same id after pauses that grow, until it arrives', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    await logSession();
    receiver.answers[path] = answering(503);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await calls.send();
      const [row] = await calls.deliveries(coach, hook.id);
      expect(row).toMatchObject({ tries, problem: 'refused', status: 503, arrived_at: null });
      pauses.push(Math.round((Date.parse(row!.next_try_at!) - Date.parse(row!.tried_at!)) / 60_000));
      await calls.send();
      expect(receiver.of(path)).toHaveLength(tries);
      await calls.passPauses();
    }
    expect(pauses).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440]);
    delete receiver.answers[path];
    await calls.send();
    expect(new Set(receiver.of(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([
      { tries: 9, problem: null, status: 204, next_try_at: null, arrived_at: expect.any(String) },
    ]);
    expect(await calls.list(coach)).toMatchObject([{ failing_since: null }]);
  });

  test('lets the hook rest, and what is new waits with it', async () => {
    const path = newPath();
    await calls.make(coach, receiver.server.at(path));
    await logSession();
    receiver.answers[path] = answering(500);
    await calls.send();
    await logSession({ date: '2026-03-09' });
    await calls.send();
    expect(receiver.of(path)).toHaveLength(1);
    delete receiver.answers[path];
    await calls.passPauses();
    await calls.send();
    expect(receiver.of(path)).toHaveLength(3);
  });

  test('for a week switches the hook off; nothing waits for it then, and switching it on begins anew', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    await logSession();
    receiver.answers[path] = answering(500);
    await calls.send();
    await age(hook.id, 7 * 24 - 1);
    await calls.passPauses();
    await calls.send();
    expect(await calls.list(coach)).toMatchObject([{ off_at: null, failing_since: expect.any(String) }]);
    await age(hook.id, 1);
    await calls.passPauses();
    await logSession({ date: '2026-03-10' });
    await calls.send();
    expect(await calls.list(coach)).toMatchObject([{ off_at: expect.any(String), failing_since: expect.any(String) }]);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([
      { next_try_at: null, problem: 'off', tries: 0 },
      { next_try_at: null, problem: 'refused' },
    ]);
    await logSession({ date: '2026-03-11' });
    expect(await calls.deliveries(coach, hook.id)).toHaveLength(2);
    delete receiver.answers[path];
    const on = { id: hook.id, types: ['session.logged'], names: false, is_on: true };
    expect(await calls.run(coach, 'change-hook', on)).toMatchObject({ hook: { off_at: null, failing_since: null } });
    const before = receiver.of(path).length;
    await logSession({ date: '2026-03-12' });
    await calls.send();
    expect(receiver.of(path)).toHaveLength(before + 1);
  });

  test('once, and then nothing for days, does not switch the hook off at the next failure', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    const id = await logSession();
    receiver.answers[path] = answering(500);
    await calls.send();
    await change('DELETE', `sessions?id=eq.${id}`);
    await calls.passPauses();
    await calls.send();
    await age(hook.id, 8 * 24);
    await app.db.asOwner("update private.hooks set rest_until = rest_until - interval '8 days' where id = $1", [
      hook.id,
    ]);
    await logSession({ date: '2026-03-14' });
    await calls.send();
    expect(await calls.list(coach)).toMatchObject([{ off_at: null, failing_since: expect.any(String) }]);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([
      { problem: 'refused', next_try_at: expect.any(String) },
      { problem: 'gone', next_try_at: null },
    ]);
    delete receiver.answers[path];
    await calls.passPauses();
    await calls.send();
    expect(await calls.list(coach)).toMatchObject([{ off_at: null, failing_since: null }]);
  });

  test('and answers that it is gone (410) switches it off at once', async () => {
    const path = newPath();
    await calls.make(coach, receiver.server.at(path));
    await logSession();
    receiver.answers[path] = answering(410);
    await calls.send();
    expect(await calls.list(coach)).toMatchObject([{ off_at: expect.any(String) }]);
  });

  test('does not keep the next one, and is given up after a week by itself', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    const bad = await logSession();
    receiver.answers[path] = answering(400);
    await calls.send();
    delete receiver.answers[path];
    await app.db.asOwner("update private.hooks set rest_until = '-infinity'");
    await logSession({ date: '2026-03-13' });
    await calls.send();
    expect(typesAt(path)).toHaveLength(2);
    expect(await calls.list(coach)).toMatchObject([{ failing_since: null }]);
    await age(hook.id, 7 * 24);
    receiver.answers[path] = answering(400);
    await calls.passPauses();
    await calls.send();
    const given = (await calls.deliveries(coach, hook.id)).find(({ problem }) => problem !== null);
    expect(given).toMatchObject({ problem: 'refused', next_try_at: null });
    expect(await calls.list(coach)).toMatchObject([{ off_at: null }]);
    expect(receiver.of(path).at(-1)!.body.data['id']).toBe(bad);
  });
});

const BOMB = gzipSync(Buffer.alloc(100 * 1024 * 1024));

describe('a receiver', () => {
  test.each([
    ['does not answer', () => undefined, 'too-slow', null],
    [
      'sends a byte now and then',
      (response: { write(text: string): unknown; destroyed: boolean }) => {
        const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write('x')), 50);
      },
      'too-slow',
      null,
    ],
    [
      'answers 100 MB',
      (response: {
        destroyed: boolean;
        write(part: Buffer): boolean;
        on(event: 'drain', then: () => void): unknown;
      }) => {
        let left = 1_600;
        const more = () => {
          while (!response.destroyed && left > 0 && (left -= 1) && response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', more);
        more();
      },
      'too-large',
      null,
    ],
    [
      'answers what unpacks to 100 MB',
      (response: { writeHead(status: number, headers: object): { end(body: Buffer): unknown } }) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
      'too-large',
      null,
    ],
    [
      'sends one header after the other',
      ({ socket }: { socket: { destroyed: boolean; write(text: string): unknown } }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('a: b\r\n')), 50);
      },
      'too-slow',
      null,
    ],
    [
      'sends headers without an end',
      ({ socket }: { socket: { write(text: string): unknown } }) =>
        void socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}`),
      'too-large',
      null,
    ],
    [
      'sends elsewhere',
      (response: { writeHead(status: number, headers: object): { end(): unknown } }) =>
        void response.writeHead(308, { location: '/elsewhere' }).end(),
      'refused',
      308,
    ],
    ['ends the connection', (response: { destroy(): unknown }) => void response.destroy(), 'no-answer', null],
  ] as const)('that %s does no harm', async (_, answer, problem, status) => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    await logSession();
    receiver.answers[path] = answer as never;
    const before = process.memoryUsage().arrayBuffers;
    await calls.send();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([{ problem, status, arrived_at: null }]);
    expect(receiver.of('/elsewhere')).toEqual([]);
    await expect.poll(() => receiver.server.open.size).toBe(0);
  });

  test.each([
    ['https://169.254.169.254/latest/meta-data/', 'address-refused'],
    ['https://10.0.0.1/', 'address-refused'],
    ['https://[::ffff:192.168.1.1]/', 'address-refused'],
    ['https://0x0a000001/', 'address-refused'],
    ['https://10.0.0.1./', 'address-refused'],
    ['https://①⓪.0.0.1:8443/', 'address-refused'],
    ['https://[::1]/', 'address-refused'],
    ['https://[fd00::1]/', 'address-refused'],
    ['https://[64:ff9b::a00:1]/', 'address-refused'],
  ])('at %s, inside a network, is not opened', async (address, problem) => {
    const { hook } = await calls.make(coach, address);
    await logSession();
    await calls.send();
    expect(await calls.deliveries(coach, hook.id)).toMatchObject([{ problem, status: null }]);
  });

  test('that is slow holds up no other', async () => {
    const slow = Array.from({ length: 5 }, newPath);
    let givenUp = 0;
    for (const path of slow) {
      receiver.answers[path] = (response) => void response.on('close', () => (givenUp += 1));
      await calls.make(coach, receiver.server.at(path));
    }
    for (const day of ['01', '02', '03']) await logSession({ date: `2026-06-${day}` });
    const other = await signUpNamed(app);
    const quick = newPath();
    await calls.make(other, receiver.server.at(quick));
    const theirs = await addClient(app, other);
    for (const day of ['01', '02', '03']) await addSession(app, other, theirs, { date: `2026-06-${day}` });
    // How many of the slow ones had been given up when each of the others came.
    const before: number[] = [];
    receiver.answers[quick] = (response) => {
      before.push(givenUp);
      response.writeHead(204).end();
    };
    const context = { ...app.deps, openFetch: openTestFetch({ readingMs: 10_000 }) };
    await SEND_EVENTS.run(context, new AbortController().signal);
    expect(before).toEqual([0, 0, 0]);
    for (const path of slow) expect(receiver.of(path)).toHaveLength(1);
  });
});

describe('the log', () => {
  test('lists what was sent, newest first, and sends one again under its id', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    await logSession();
    await calls.send();
    receiver.answers[path] = answering(500);
    await logSession({ date: '2026-03-20' });
    await calls.send();
    const [failed, arrived] = await calls.deliveries(coach, hook.id);
    expect([failed!.problem, arrived!.problem]).toEqual(['refused', null]);
    const again = (id: string) => calls.run<{ delivery: object }>(coach, 'send-hook-delivery', { id });
    expect(await again(failed!.id)).toMatchObject({ delivery: { problem: 'refused', status: 500, tries: 2 } });
    delete receiver.answers[path];
    expect(await again(failed!.id)).toMatchObject({ delivery: { problem: null, status: 204, next_try_at: null } });
    expect(await again(arrived!.id)).toMatchObject({ delivery: { problem: null, tries: 2 } });
    const ids = receiver.of(path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([arrived!.id, failed!.id, failed!.id, failed!.id, arrived!.id]);
  });

  test('has tests, which are sent at once, are not tried again and switch nothing off', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    const send = () => calls.run<{ delivery: object }>(coach, 'test-hook', { id: hook.id });
    expect(await send()).toMatchObject({ delivery: { type: 'hook.test', problem: null, status: 204 } });
    expect(receiver.of(path)[0]!.body).toMatchObject({ type: 'hook.test', data: { hook_id: hook.id } });
    receiver.answers[path] = answering(410);
    expect(await send()).toMatchObject({ delivery: { problem: 'refused', status: 410, next_try_at: null } });
    expect(await calls.list(coach)).toMatchObject([{ off_at: null, failing_since: null }]);
  });

  test('of a hook that is off can only be read', async () => {
    const { hook } = await calls.make(coach, receiver.server.at(newPath()));
    await calls.run(coach, 'test-hook', { id: hook.id });
    const [delivery] = await calls.deliveries(coach, hook.id);
    const off = { id: hook.id, types: ['session.logged'], names: false, is_on: false };
    expect(await calls.run(coach, 'change-hook', off)).toMatchObject({ hook: { off_at: expect.any(String) } });
    for (const [name, id] of [
      ['test-hook', hook.id],
      ['send-hook-delivery', delivery!.id],
    ] as const)
      expect(await callFunction(app, name, { id }, coach.token)).toMatchObject({ status: 409 });
  });

  test('a coach has 500 a day, and the hook says that more were left out', async () => {
    const { hook } = await calls.make(coach, receiver.server.at(newPath()));
    await app.db.asOwner(
      `with noted as (insert into private.hook_deliveries (user_id, hook_id, type, subject, next_try_at)
         select $1, $2, 'session.logged', n::text, null from generate_series(1, $3) n)
       update private.storage_use set deliveries = $3, deliveries_since = now() where user_id = $1`,
      [coach.id, hook.id, DELIVERIES_A_DAY - 1],
    );
    await logSession({ date: '2026-07-01' });
    expect(await calls.list(coach)).toMatchObject([{ left_out_at: null }]);
    await logSession({ date: '2026-07-02' });
    expect(await calls.list(coach)).toMatchObject([{ left_out_at: expect.any(String) }]);
    expect(await app.db.asOwner('select id from private.hook_deliveries')).toHaveLength(DELIVERIES_A_DAY);
    expect(await callFunction(app, 'test-hook', { id: hook.id }, coach.token)).toMatchObject({ status: 409 });
    expect(await calls.deliveries(coach, hook.id)).toHaveLength(100);
  });
});

test('removing the address and giving it again begins no new day', async () => {
  const address = receiver.server.at(newPath());
  const { hook } = await calls.make(coach, address);
  const sessions = Array.from({ length: DELIVERIES_A_DAY }, (_, at) => ({
    client_id: client,
    date: addDays('2026-11-01', -at),
    duration: 60,
    completed: true,
  }));
  await change('POST', 'sessions', sessions);
  const noted = async () => Number((await app.db.asOwner<{ n: string }>(COUNT, [coach.id]))[0]!.n);
  expect(await noted()).toBe(DELIVERIES_A_DAY);
  await calls.run(coach, 'delete-hook', { id: hook.id });
  const again = await calls.make(coach, address);
  for (const completed of [false, true]) await change('PATCH', 'sessions?duration=eq.60', { completed });
  expect(await noted()).toBe(0);
  expect(await calls.list(coach)).toMatchObject([{ left_out_at: expect.any(String) }]);
  expect(await callFunction(app, 'test-hook', { id: again.hook.id }, coach.token)).toMatchObject({ status: 409 });
  await app.db.asOwner(
    "update private.storage_use set deliveries_since = now() - interval '1 day' where user_id = $1",
    [coach.id],
  );
  for (const completed of [false, true]) await change('PATCH', 'sessions?date=gte.2026-10-23', { completed });
  expect(await noted()).toBe(10);
  expect(await callFunction(app, 'test-hook', { id: again.hook.id }, coach.token)).toMatchObject({ status: 200 });
});

test('an event that is no longer chosen is not sent, also where it waited already', async () => {
  const path = newPath();
  const { hook } = await calls.make(coach, receiver.server.at(path), {
    types: ['session.logged', 'session.confirmed'],
  });
  await logSession();
  const choices = { id: hook.id, names: false, is_on: true };
  await calls.run(coach, 'change-hook', { ...choices, types: ['session.confirmed'] });
  await calls.send();
  expect(receiver.of(path)).toEqual([]);
  expect(await calls.deliveries(coach, hook.id)).toMatchObject([{ problem: 'off', next_try_at: null, tries: 0 }]);
  const { token } = await requestWitness(app, coach, { client_ids: [client] });
  await answerRequest(app, token);
  await calls.run(coach, 'change-hook', { ...choices, types: ['session.logged', 'session.confirmed'] });
  await calls.send();
  expect(typesAt(path)).toEqual(['session.confirmed']);
});

test('while the operator has locked the account nothing is sent; what waited is sent when it is unlocked', async () => {
  const path = newPath();
  await calls.make(coach, receiver.server.at(path), { types: ['session.logged', 'requirement.met'] });
  await logSession();
  const lock = (until: string) =>
    app.db.asOwner('update auth.users set banned_until = $2::timestamptz where id = $1', [coach.id, until]);
  await lock('infinity');
  await calls.send();
  expect(receiver.of(path)).toEqual([]);
  const due = () => app.db.asServer('select private.hook_checks_due($1, 1000) as id', [BEFORE_FIRST_ID]);
  expect(await due()).not.toContainEqual({ id: coach.id });
  await lock('-infinity');
  expect(await due()).toContainEqual({ id: coach.id });
  await calls.send();
  expect(typesAt(path)).toEqual(['session.logged']);
});

describe('two servers', () => {
  test('at once send each delivery once', async () => {
    const paths = [newPath(), newPath(), newPath()];
    for (const path of paths) await calls.make(coach, receiver.server.at(path));
    for (let day = 1; day <= 9; day += 1) await logSession({ date: `2026-08-0${day}` });
    await Promise.all([calls.send(), calls.send(), calls.send()]);
    await calls.send();
    for (const path of paths) {
      const ids = receiver.of(path).map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(9);
      expect(new Set(ids).size).toBe(9);
    }
  });

  test('do not both wait for one that was killed while it sent: it is sent again two minutes later', async () => {
    const path = newPath();
    const { hook } = await calls.make(coach, receiver.server.at(path));
    await logSession();
    const [row] = await app.db.asOwner<{ id: string }>('select id from private.hook_deliveries where hook_id = $1', [
      hook.id,
    ]);
    const claim = 'select * from private.claim_hook_delivery($1)';
    expect(await app.db.asServer(claim, [row!.id])).toHaveLength(1);
    expect(await app.db.asServer(claim, [row!.id])).toHaveLength(0);
    await calls.send();
    expect(receiver.of(path)).toEqual([]);
    const [kept] = await calls.deliveries(coach, hook.id);
    const wait = Date.parse(kept!.next_try_at!) - Date.now();
    expect(Math.abs(wait - 120_000)).toBeLessThan(30_000);
    await calls.passPauses();
    await calls.send();
    expect(receiver.of(path)).toHaveLength(1);
  });
});

test('deleting the account deletes hooks, secrets and deliveries', async () => {
  const { hook } = await calls.make(coach, receiver.server.at(newPath()), { types: ['requirement.met'] });
  await app.db.asServer('select private.claim_hook_check($1)', [coach.id]);
  await calls.run(coach, 'test-hook', { id: hook.id });
  await calls.run(coach, 'delete-account', { email: coach.email, password: TEST_PASSWORD });
  for (const table of ['hooks', 'hook_deliveries', 'hook_checks'])
    expect(await app.db.asOwner(`select from private.${table} where user_id = $1`, [coach.id]), table).toEqual([]);
});
