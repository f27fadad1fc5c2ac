// Calendars at a secret iCal address: connected, read, read again and disconnected as the web app does.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { changeDataKey, createDataKeys } from '#server/encryption/data-keys.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';

let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let server: CalendarServer;
let coach: { id: string; token: string };
/** What the calendar's server sends. */
let content: { status: number; text: string; headers: Record<string, string> };
let asked: Record<string, unknown>[];

beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createCalendarCalls(app);
  server = await startCalendarServer((request, response) => {
    asked.push(request.headers);
    const { status, text, headers } = content;
    if (headers['etag'] && request.headers['if-none-match'] === headers['etag']) response.writeHead(304).end();
    else response.writeHead(status, headers).end(text);
  });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});
beforeEach(async () => {
  content = { status: 200, text: icsOf(icsEvent('a', 'Coaching with Anna', 'DESCRIPTION:secret notes')), headers: {} };
  asked = [];
  coach = await app.signUp();
});
afterEach(() => app.db.asOwner('delete from public.calendar_feeds'));

/** As if half an hour had passed. */
const later = () =>
  app.db.asOwner(`with due as (update private.calendar_sources set next_read_at = now() - interval '1 second')
    update public.calendar_feeds set tried_at = now() - interval '1 hour'`);
const runJob = () => READ_CALENDARS.run(app.deps, new AbortController().signal);
const path = '/calendar/ical/coach%40example.org/private-0123456789abcdef/basic.ics';
const connect = async (more: object = {}) => {
  const answer = await calls.connect(coach.token, { address: server.at(path), ...more });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id as string;
};

describe('connecting', () => {
  test('reads the calendar at once and shows its address masked', async () => {
    const id = await connect();
    const [feed] = await calls.feeds(coach.token);
    expect(feed).toMatchObject({
      id,
      label: 'Work',
      place: `calendar.test:${server.port}/…`,
      events: 1,
      problem: null,
    });
    expect(feed.read_at).not.toBeNull();
    expect(JSON.stringify(feed)).not.toContain('private-');
    expect(await calls.texts(coach.token)).toEqual([expect.stringContaining('SUMMARY:Coaching with Anna')]);
  });

  test('stores neither address nor events in clear, and no notes at all', async () => {
    await connect();
    const stored = JSON.stringify([
      await app.db.asOwner('select * from private.calendar_sources'),
      await app.db.asOwner('select * from private.calendar_events'),
      await app.db.asOwner('select * from public.calendar_feeds'),
    ]);
    expect(stored).not.toMatch(/private-|Anna|secret notes|Work/);
    expect((await calls.texts(coach.token)).join()).not.toContain('secret notes');
  });

  test('stores nothing by which the events of two coaches, or known ones, could be compared', async () => {
    await connect();
    const other = await app.signUp();
    await calls.connect(other.token, { address: server.at(path) });
    const rows = await app.db.asOwner<{ key: string; digest: string }>(
      'select key, digest from private.calendar_events',
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.flatMap(({ key, digest }) => [key, digest])).size).toBe(4);
  });

  test('keeps notes where the coach asked for them, and forgets them when no longer', async () => {
    content.headers = { etag: '"1"' };
    const id = await connect({ readsNotes: true });
    expect((await calls.texts(coach.token)).join()).toContain('secret notes');
    const mayBeUsed = async () => (await calls.call('get-calendars', coach.token, {})).body.calendars;
    expect(await mayBeUsed()).toMatchObject([{ readsNotes: true }]);
    await calls.send(`/rest/v1/calendar_feeds?id=eq.${id}`, coach.token, 'PATCH', { reads_notes: false });
    // At once, whatever is still kept.
    expect(await mayBeUsed()).toMatchObject([{ readsNotes: false }]);
    await later();
    await runJob();
    expect((await calls.texts(coach.token)).join()).not.toContain('secret notes');
  });

  test('twice with the same id connects one', async () => {
    const id = randomUUID();
    await connect({ id });
    await connect({ id });
    expect(await calls.feeds(coach.token)).toHaveLength(1);
  });

  test.each([
    [404, 'calendar.test says 404: the address was reset, or the calendar was deleted.'],
    [401, 'calendar.test says 401: the user name or password is no longer accepted.'],
    [503, 'calendar.test says 503: it is busy or being repaired.'],
  ])('what answers %d is refused, and nothing of it is kept', async (status, message) => {
    content = { status, text: 'x', headers: {} };
    expect(await calls.connect(coach.token, { address: server.at(path) })).toEqual({
      status: 400,
      body: { code: 400, message },
    });
    expect(await calls.feeds(coach.token)).toEqual([]);
    expect(await app.db.asOwner('select from private.calendar_sources')).toEqual([]);
  });

  test.each([
    ['http://calendar.test/feed.ics', 'Enter an address that begins with https://'],
    ['https://169.254.169.254/latest/meta-data', 'is not on the public internet'],
    ['https://[::ffff:10.0.0.1]/feed.ics', 'is not on the public internet'],
  ])('%s is refused', async (address, message) => {
    const answer = await calls.connect(coach.token, { address });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('needs a subscription', async () => {
    await app.db.asOwner(`update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1`, [
      coach.id,
    ]);
    expect((await calls.connect(coach.token, { address: server.at(path) })).status).toBe(402);
    expect(server.requests.filter((request) => request.includes('none'))).toEqual([]);
  });

  test('ten calendars are connected, also when two calls come at once, and no more', async () => {
    for (let number = 0; number < 9; number += 1) await connect();
    const both = await Promise.all([1, 2].map(() => calls.connect(coach.token, { address: server.at(path) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('reading again', () => {
  test('sends back what the server gave, and keeps the events where nothing has changed', async () => {
    content.headers = { etag: '"1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' };
    await connect();
    await later();
    await runJob();
    expect(asked.at(-1)).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Mon, 02 Nov 2026 10:00:00 GMT',
    });
    expect(await calls.texts(coach.token)).toEqual([expect.stringContaining('Anna')]);
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 1, problem: null }]);
  });

  test('what was cut keeps the events from before, and is asked for again', async () => {
    content = { status: 200, text: icsOf(icsEvent('a'), icsEvent('b')), headers: { etag: '"1"' } };
    await connect();
    const { text } = content;
    content = { status: 200, text: text.slice(0, text.indexOf('UID:b')), headers: { etag: '"2"' } };
    await later();
    await runJob();
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 2, problem: 'no-answer' }]);
    expect((await calls.texts(coach.token)).join()).toContain('UID:b');
    content.text = text;
    await later();
    await runJob();
    expect(asked.at(-1)).toMatchObject({ 'if-none-match': '"1"' });
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 2, problem: null }]);
  });

  test('changes, adds and deletes events, and leaves rows alone that have not changed', async () => {
    content.text = icsOf(icsEvent('a'), icsEvent('b'), icsEvent('c'));
    await connect();
    const rows = () => app.db.asOwner<{ id: string }>('select id, event from private.calendar_events order by id');
    const before = await rows();
    content.text = icsOf(
      icsEvent('a').replace('20261101T000000Z', '20261102T000000Z'),
      icsEvent('b', 'moved'),
      icsEvent('d'),
    );
    await later();
    await runJob();
    const [text] = await calls.texts(coach.token);
    expect([...text!.matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary).toSorted()).toEqual([
      'a',
      'd',
      'moved',
    ]);
    const after = await rows();
    expect(before.filter((row) => after.some((other) => JSON.stringify(other) === JSON.stringify(row)))).toHaveLength(
      1,
    );
  });

  test('happens half an hour later, not before', async () => {
    await connect();
    await runJob();
    expect(asked).toHaveLength(1);
    const [{ minutes }] = (await app.db.asOwner<{ minutes: number }>(
      'select extract(epoch from next_read_at - now())::int / 60 as minutes from private.calendar_sources',
    )) as [{ minutes: number }];
    expect(minutes).toBeGreaterThanOrEqual(29);
    expect(minutes).toBeLessThanOrEqual(31);
  });

  test('is done at once when the coach asks, once a minute', async () => {
    const id = await connect();
    expect((await calls.read(coach.token, id)).status).toBe(429);
    await app.db.asOwner(`update public.calendar_feeds set tried_at = now() - interval '2 minutes'`);
    content.text = icsOf(icsEvent('b'));
    expect(await calls.read(coach.token, id)).toEqual({ status: 200, body: { outcome: 'changed' } });
  });

  test('that fails says why, keeps the events, and is tried later and later', async () => {
    await connect();
    const pauses: number[] = [];
    content = { status: 410, text: 'gone', headers: {} };
    for (let times = 0; times < 3; times += 1) {
      await later();
      await runJob();
      const [row] = await app.db.asOwner<{ minutes: number }>(
        'select extract(epoch from next_read_at - now())::int / 60 as minutes from private.calendar_sources',
      );
      pauses.push(Math.floor(row!.minutes / 30) * 30);
    }
    expect(pauses).toEqual([60, 120, 240]);
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 1, problem: 'not-found', problem_status: 410 }]);
    expect(await calls.texts(coach.token)).toEqual([expect.stringContaining('Anna')]);
    content = { status: 200, text: icsOf(), headers: {} };
    await later();
    await runJob();
    expect(await calls.feeds(coach.token)).toMatchObject([{ events: 0, problem: null, problem_status: null }]);
  });

  test('one that answers nonsense does not keep another from being read', async () => {
    await connect();
    const other = await app.signUp();
    await calls.connect(other.token, { address: server.at('/other.ics') });
    content.text = '<html>Sign in</html>';
    await later();
    await app.db.asOwner(`update private.calendar_sources set access = 'x' where false`);
    await runJob();
    expect(await calls.feeds(other.token)).toMatchObject([{ problem: 'no-calendar' }]);
    expect(await calls.feeds(coach.token)).toMatchObject([{ problem: 'no-calendar', events: 1 }]);
  });
});

describe('disconnecting', () => {
  test('needs no subscription', async () => {
    const id = await connect();
    await app.db.asOwner(`update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1`, [
      coach.id,
    ]);
    expect((await calls.disconnect(coach.token, id)).status).toBe(204);
    expect(await app.db.asOwner('select from private.calendar_sources')).toEqual([]);
    expect(await app.db.asOwner('select from private.calendar_events')).toEqual([]);
  });

  test('forgets address, password and events', async () => {
    const id = await connect();
    expect((await calls.disconnect(coach.token, id)).status).toBe(204);
    expect(await app.db.asOwner('select from private.calendar_sources')).toEqual([]);
    expect(await app.db.asOwner('select from private.calendar_events')).toEqual([]);
  });

  test('while it is read leaves nothing behind', async () => {
    const id = await connect();
    await later();
    content.text = icsOf(icsEvent('late'));
    const slow = {
      ...app.deps,
      openFetch: () => {
        const { fetch, ...reading } = app.deps.openFetch();
        return {
          ...reading,
          fetch: async (...request: Parameters<typeof fetch>) => {
            const answer = await fetch(...request);
            await calls.disconnect(coach.token, id);
            return answer;
          },
        };
      },
    };
    await READ_CALENDARS.run(slow, new AbortController().signal);
    expect(await app.db.asOwner('select from private.calendar_events')).toEqual([]);
    expect(await calls.feeds(coach.token)).toEqual([]);
  });

  test('or reading is for the own calendar alone', async () => {
    const id = await connect();
    const stranger = await app.signUp();
    await calls.disconnect(stranger.token, id);
    expect((await calls.read(stranger.token, id)).status).toBe(404);
    expect(await calls.texts(stranger.token)).toEqual([]);
    expect(await calls.feeds(stranger.token)).toEqual([]);
    expect(await calls.feeds(coach.token)).toHaveLength(1);
  });
});

test('after the coach’s key was changed everything can still be read, also by servers with the old key', async () => {
  await connect();
  const wrapping = createWrappingKeys(app.settings.notesKeys);
  await changeDataKey(app.db.asOwner, wrapping, coach.id);
  const dataKeys = createDataKeys(app.db, wrapping);
  await encryptWaiting({ db: app.db, dataKeys, log: app.deps.log });
  const [{ id }] = (await app.db.asOwner<{ id: string }>(
    'select id from private.data_keys where is_current and user_id = $1',
    [coach.id],
  )) as [{ id: string }];
  const stored = await app.db.asOwner<{ text: string }>(
    `select access as text from private.calendar_sources union all select cursor from private.calendar_sources
     union all select event from private.calendar_events`,
  );
  expect(stored.map(({ text }) => text.slice(0, 13))).toEqual(Array(3).fill(`~hb1:${id}`));
  await later();
  await runJob();
  expect(await calls.feeds(coach.token)).toMatchObject([{ problem: null, events: 1 }]);
  expect(await calls.texts(coach.token)).toEqual([expect.stringContaining('Anna')]);
});
