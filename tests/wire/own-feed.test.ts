// A coach's own feed (ADR 100): switched on, read by calendar programs as records change, replaced and switched off.
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { createFeedCalls, dayFromNow } from '#tests/support/own-feeds.ts';
import { readCalendar } from '#tests/support/second-calendar-reader.ts';

let app: TestApp;
let calls: ReturnType<typeof createFeedCalls>;
let coach: { id: string; token: string };
beforeAll(async () => {
  app = await startTestApp();
  calls = createFeedCalls(app);
  coach = await app.signUp();
});
afterAll(() => app.close());

const change = async (method: string, path: string, body?: object) => {
  const { status, text } = await ask(app, coach.token, method, `/rest/v1/${path}`, body ? { body } : {});
  expect(status, text).toBeLessThan(300);
};

test('is off until it is switched on, and its address is told once', async () => {
  expect(await calls.call(coach.token, 'get-own-feed')).toEqual({ status: 200, body: { feed: null } });
  const { feed, address } = await calls.open(coach.token);
  expect(feed.names).toBe('initials');
  expect(address).toMatch(new RegExp(String.raw`^${app.settings.publicUrl}/calendar/[\w-]{43}\.ics$`));
  expect(await calls.state(coach.token)).toEqual(feed);
  const [row] = await app.db.asOwner('select * from private.own_feeds where user_id = $1', [coach.id]);
  expect(JSON.stringify(row)).not.toContain(address.slice(-47, -4));
});

test('shows sessions, planned ones and supervision as all-day events that two readers understand, and nothing confidential', async () => {
  const client = await calls.addClient(coach.token, 'Kim von Lee');
  const facts = { client_id: client, duration: 90, notes: 'zq7 note', follow_up: 'zq7 follow', topics: ['zq7 topic'] };
  const held = await calls.insert(coach.token, 'sessions', { ...facts, date: dayFromNow(-3), completed: true });
  const planned = await calls.insert(coach.token, 'sessions', { ...facts, date: dayFromNow(10), kind: 'training' });
  const received = await calls.insert(coach.token, 'supervision_sessions', {
    supervisor_name: 'Sue Ito',
    day: dayFromNow(-1),
    duration: 60,
    notes: 'zq7 case',
    topics: ['zq7 topic'],
  });
  for (const days of [-400, 760]) await calls.insert(coach.token, 'sessions', { ...facts, date: dayFromNow(days) });
  const { address } = await calls.open(coach.token);
  const response = await calls.read(address);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(text).not.toMatch(/zq7|Kim|Sue|example\.org/);
  const expected = [
    { uid: held, summary: 'Coaching: KL, 1 hour 30 min', start: dayFromNow(-3), end: dayFromNow(-2), isAllDay: true },
    {
      uid: received,
      summary: 'Supervision received: SI, 1 hour',
      start: dayFromNow(-1),
      end: dayFromNow(0),
      isAllDay: true,
    },
    {
      uid: planned,
      summary: 'Training: KL, 1 hour 30 min',
      start: dayFromNow(10),
      end: dayFromNow(11),
      isAllDay: true,
    },
  ];
  expect(readCalendar(text)).toMatchObject(expected);
  const other = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  expect(
    other.map((part) => {
      const { uid, summary, startDate, endDate } = new ICAL.Event(part);
      return { uid, summary, start: startDate.toString(), end: endDate.toString(), isAllDay: startDate.isDate };
    }),
  ).toEqual(expected);
  expect((await calls.call(coach.token, 'change-own-feed', { names: 'full' })).body).toMatchObject({
    feed: { names: 'full' },
  });
  const named = await calls.events(address);
  expect(named.map(({ summary }) => summary)).toContain('Coaching: Kim von Lee, 1 hour 30 min');
  expect(named.every(({ sequence }, at) => sequence >= readCalendar(text)[at]!.sequence)).toBe(true);
});

test('an event keeps its id and rises in number as it changes, moves with its day, and goes with its record', async () => {
  const client = await calls.addClient(coach.token, 'Ada Byron');
  const id = await calls.insert(coach.token, 'sessions', { client_id: client, date: dayFromNow(2), duration: 60 });
  const { address } = await calls.open(coach.token);
  const one = async () => (await calls.events(address)).find(({ uid }) => uid === id);
  const before = await one();
  const later = async (seconds: number) => {
    const [then] = await app.db.asOwner<{ at: Date }>(
      'select created_at - make_interval(secs => $2) as at from public.sessions where id = $1',
      [id, seconds],
    );
    await app.db.asOwner('update public.sessions set created_at = $2 where id = $1', [id, then!.at]);
  };
  await later(60);
  await change('PATCH', `sessions?id=eq.${id}`, { date: dayFromNow(4), duration: 30 });
  const moved = await one();
  expect(moved).toMatchObject({ uid: id, start: dayFromNow(4), summary: 'Coaching: AB, 30 min' });
  expect(moved!.sequence).toBeGreaterThan(before!.sequence);
  await later(60);
  await change('PATCH', `clients?id=eq.${client}`, { name: 'Zoe Byron' });
  const renamed = await one();
  expect(renamed).toMatchObject({ summary: 'Coaching: ZB, 30 min' });
  expect(renamed!.sequence).toBeGreaterThan(moved!.sequence);
  expect(renamed!.changed >= moved!.changed).toBe(true);
  await change('DELETE', `sessions?id=eq.${id}`);
  expect(await one()).toBeUndefined();
});

describe('a program that reads again', () => {
  test('gets 304 for what it has, and the calendar once a record was deleted', async () => {
    const client = await calls.addClient(coach.token, 'Cleo Ngata');
    const id = await calls.insert(coach.token, 'sessions', { client_id: client, date: dayFromNow(0), duration: 60 });
    const { address } = await calls.open(coach.token);
    const first = await calls.read(address);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(Date.parse(first.headers.get('last-modified')!)).toBeGreaterThan(Date.now() - 60_000);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await calls.read(address, { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')], known).toEqual([304, '', etag]);
    }
    await change('DELETE', `sessions?id=eq.${id}`);
    const since = { 'if-modified-since': new Date().toUTCString() };
    const changed = await calls.read(address, { 'if-none-match': etag, ...since });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect((await calls.read(address, since)).status).toBe(200);
  });

  test('may ask for the head alone', async () => {
    const { address } = await calls.open(coach.token);
    const [head, whole] = [await calls.read(address, {}, 'HEAD'), await calls.read(address)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect((await calls.read(address, {}, 'POST')).status).toBe(404);
  });
});

test('a new address ends the earlier one, and switching off ends it at once', async () => {
  const first = await calls.open(coach.token);
  const second = await calls.open(coach.token, 'full');
  expect((await calls.read(first.address)).status).toBe(404);
  expect((await calls.read(second.address)).status).toBe(200);
  expect(await calls.call(coach.token, 'close-own-feed')).toEqual({ status: 200, body: { feed: null } });
  expect((await calls.read(second.address)).status).toBe(404);
  expect(await calls.call(coach.token, 'close-own-feed')).toEqual({ status: 200, body: { feed: null } });
  expect((await calls.call(coach.token, 'change-own-feed', { names: 'full' })).status).toBe(404);
});

test('has at most 5000 sessions, the latest ones', async () => {
  const many = await app.signUp();
  await app.db.asOwner(
    `with c as (insert into public.clients (user_id, name) select $1, 'Client ' || n from generate_series(1, 20) n returning id)
     insert into public.sessions (user_id, client_id, date, duration)
     select $1, c.id, current_date - d, 60 from c, generate_series(0, 299) d`,
    [many.id],
  );
  const { address } = await calls.open(many.token);
  const events = await calls.events(address);
  expect(events).toHaveLength(5000);
  expect(events.at(-1)!.start).toBe(dayFromNow(0));
  expect(events[0]!.start).toBe(dayFromNow(-249));
});

test('stays readable when a subscription has ended, as all records do', async () => {
  const lapsed = await app.signUp();
  const { address } = await calls.open(lapsed.token);
  await app.db.asOwner(
    `update public.profiles set subscription_status = 'canceled', subscription_end_date = now() - interval '1 day' where id = $1`,
    [lapsed.id],
  );
  expect((await calls.read(address)).status).toBe(200);
  expect((await calls.call(lapsed.token, 'open-own-feed', { names: 'initials' })).status).toBe(200);
});
