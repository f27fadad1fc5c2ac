// Large calendars: what other servers send is worked through in a thread, in pages and within bounds, and what is sent to the coach
// goes out page by page. Nobody else waits for it.
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FEEDS_MAX_BYTES } from '#domain/calendar/feeds/feed-limits.ts';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { bookingMessage, calComSignature } from '#tests/support/calendars/bookings.ts';
import { CALENDAR_CERTIFICATE, CALENDAR_KEY } from '#tests/support/calendars/calendar-certificate.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { davAnswer, multistatus, response } from '#tests/support/calendars/dav-xml.ts';
import { rawResponse, startRawServer, type RawServer } from '#tests/support/calendars/raw-server.ts';
import { expectShortTurns } from '#tests/support/short-turns.ts';

const MIB = 1024 * 1024;
const CALENDAR = '<d:resourcetype><c:calendar/></d:resourcetype><cs:getctag>1</cs:getctag>';
const LISTED = multistatus(
  Array.from({ length: 20_000 }, (_, at) => response(`/list/${at}.ics`, '<d:getetag>"1"</d:getetag>')).join(''),
);
const EVENTS = Array.from({ length: 6_000 }, (_, at) =>
  icsEvent(`event-${at}`, `Session ${at}`, `ATTENDEE:mailto:${at}@example.org`),
);
const DEEP = '<d:a>'.repeat(200_000);
const ANSWERS: Record<string, string> = {
  'GET /many.ics': icsOf(...EVENTS),
  'GET /folded.ics': icsOf(
    `BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261120T090000Z\r\nDESCRIPTION:${'x\r\n '.repeat(2_300_000)}\r\nEND:VEVENT`,
  ),
  'GET /notes.ics': icsOf(
    ...Array.from({ length: 100 }, (_, at) => icsEvent(`n${at}`, 'x', `DESCRIPTION:${'<b>&amp; <p '.repeat(800)}`)),
  ),
  'PROPFIND /list/': multistatus(response('/list/', CALENDAR)),
  'calendar-query /list/': LISTED,
  'calendar-multiget /list/': multistatus(
    EVENTS.slice(0, 500)
      .map((event, at) => response(`/list/${at}.ics`, `<c:calendar-data>${icsOf(event)}</c:calendar-data>`))
      .join(''),
  ),
  'PROPFIND /deep/': multistatus(response('/deep/', CALENDAR)),
  'calendar-query /deep/': multistatus(DEEP),
};

let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let serving: Worker;
let coach: { id: string; token: string };
let at: (path: string) => string;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch({ readingMs: 60_000 }) });
  calls = createCalendarCalls(app);
  const workerData = { answers: ANSWERS, key: CALENDAR_KEY, cert: CALENDAR_CERTIFICATE };
  serving = new Worker(new URL('../support/calendars/serving-thread.mjs', import.meta.url), { workerData });
  const [port] = (await once(serving, 'message')) as [number];
  at = (path) => `https://calendar.test:${port}${path}`;
});
afterAll(async () => {
  await serving.terminate();
  await app.close();
});
beforeEach(async () => {
  await app.db.asOwner('delete from public.calendar_feeds');
  coach = await app.signUp();
});

const caldav = { kind: 'caldav', user: 'user', password: 'password' };
const held = async () => {
  const rows = await app.db.asOwner<{ held: string; stored: string }>(
    `select s.held_bytes as held, coalesce((select sum(octet_length(e.event)) from private.calendar_events e where e.feed_id = s.feed_id), 0) as stored
     from private.calendar_sources s order by s.feed_id`,
  );
  return rows.map(({ held: said, stored }) => [Number(said), Number(stored)]);
};

describe('leaves turns to others', () => {
  test.each([
    ['a calendar of 6,000 events', '/many.ics', {}, 200],
    ['one folded line of 9 MB', '/folded.ics', { readsNotes: true }, 200],
    ['notes of events that are hard to read', '/notes.ics', { readsNotes: true }, 200],
    ['elements 200,000 levels deep', '/deep/', caldav, 400],
    ['a list of 20,000 files, and 500 of them at once', '/list/', caldav, 200],
  ])('%s', async (_what, path, more, status) => {
    await expectShortTurns(120 * MIB, async () => {
      const answer = await calls.connect(coach.token, { address: at(path), ...more });
      expect([answer.status, answer.body.message]).toEqual([status, status === 200 ? undefined : expect.any(String)]);
    });
  });

  test('get-calendars, whose answer is sent while it is made', async () => {
    await calls.connect(coach.token, { address: at('/many.ics') });
    const read = async () => {
      const answer = await app.fetch(`${app.settings.publicUrl}/functions/v1/get-calendars`, {
        method: 'POST',
        headers: { authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      let [bytes, chunks] = [0, 0];
      for await (const chunk of answer.body ?? []) {
        bytes += (chunk as Uint8Array).byteLength;
        chunks += 1;
      }
      return { status: answer.status, bytes, chunks };
    };
    await expectShortTurns(100 * MIB, async () => {
      const [one, other] = await Promise.all([read(), read()]);
      expect(one).toEqual(other);
      expect([one.status, one.bytes > MIB / 2, one.chunks > 3]).toEqual([200, true, true]);
    });
    const [text] = await calls.texts(coach.token);
    expect(text?.match(/BEGIN:VEVENT/g)).toHaveLength(6_000);
  });
});

test('get-calendars answers three calls of a coach at a time, and others besides', async () => {
  await calls.connect(coach.token, { address: at('/many.ics') });
  const other = await app.signUp();
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await calls.call('get-calendars', coach.token, {})).status),
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain(429);
  expect((await calls.call('get-calendars', other.token, {})).status).toBe(200);
  expect((await calls.call('get-calendars', coach.token, {})).status).toBe(200);
});

test('a CalDAV calendar that one reading cannot hold is read in several, and says so until then', async () => {
  const files = new Map(
    EVENTS.map((event, number) => [
      `/cal/${number}.ics`,
      icsOf(event.replace('END:VEVENT', `X-PAD:${'x'.repeat(4_000)}\r\nEND:VEVENT`)),
    ]),
  );
  const server: RawServer = await startRawServer((request) =>
    rawResponse('207 Multi-Status', [], davAnswer(request, files)),
  );
  try {
    expect((await calls.connect(coach.token, { ...caldav, address: server.at('/cal/') })).status).toBe(200);
    const [first] = await calls.feeds(coach.token);
    expect(first).toMatchObject({ is_part: true, problem: null });
    expect(first.events).toBeGreaterThan(0);
    expect(first.events).toBeLessThan(6_000);
    files.delete('/cal/0.ics');
    let feed = first;
    for (let readings = 0; readings < 20 && feed.is_part; readings += 1) {
      await app.db.asOwner(`update private.calendar_sources set next_read_at = now() - interval '1 second'`);
      await READ_CALENDARS.run(app.deps, new AbortController().signal);
      const [next] = await calls.feeds(coach.token);
      expect(next.events).toBeGreaterThan(feed.events);
      feed = next;
    }
    expect(feed).toMatchObject({ is_part: false, problem: null, events: 5_999 });
  } finally {
    await server.stop();
  }
}, 240_000);

describe('what all calendars of a coach hold together', () => {
  const fill = () => app.db.asOwner('update private.calendar_sources set held_bytes = $1', [FEEDS_MAX_BYTES - 100_000]);

  test('is known, and one that would be too much is not connected', async () => {
    await calls.connect(coach.token, { address: at('/notes.ics') });
    const [[said, stored]] = (await held()) as [[number, number]];
    expect([said, said > 0]).toEqual([stored, true]);
    await fill();
    const refused = await calls.connect(coach.token, { address: at('/many.ics') });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('more than 32 MB together')]);
    expect(await held()).toHaveLength(1);
    // Another coach’s have their own.
    expect((await calls.connect((await app.signUp()).token, { address: at('/many.ics') })).status).toBe(200);
  });

  test('two that are read at once do not both get the last of it', async () => {
    await calls.connect(coach.token, { address: at('/notes.ics') });
    await app.db.asOwner('update private.calendar_sources set held_bytes = $1', [FEEDS_MAX_BYTES - 2 * MIB]);
    const statuses = await Promise.all(
      [1, 2].map(async () => (await calls.connect(coach.token, { address: at('/many.ics') })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test('of bookings the oldest are forgotten', async () => {
    const { webhook } = (await calls.connect(coach.token, { kind: 'cal.com' })).body;
    await calls.connect(coach.token, { address: at('/notes.ics') });
    await app.db.asOwner(`update private.calendar_sources set held_bytes = $1 where kind = 'ical'`, [FEEDS_MAX_BYTES]);
    const attendees = Array.from({ length: 100 }, (_, number) => ({
      name: '中'.repeat(500),
      email: `${number}@example.org`,
    }));
    for (let number = 0; number < 16; number += 1) {
      const message = JSON.parse(bookingMessage(new Date(app.deps.now().getTime() + number), `b${number}`)) as {
        payload: object;
      };
      const body = JSON.stringify({ ...message, payload: { ...message.payload, attendees } });
      const headers = { 'x-cal-signature-256': calComSignature(webhook.secret, body) };
      expect((await app.fetch(webhook.address, { method: 'POST', headers, body })).status).toBe(200);
    }
    const [row] = await app.db.asOwner<{ bytes: number; newest: boolean }>(
      `select sum(octet_length(event))::int as bytes, bool_or(as_of = (select max(as_of) from private.calendar_events)) as newest
       from private.calendar_events e join private.calendar_sources s using (feed_id) where s.kind = 'cal.com'`,
    );
    expect(row!.bytes).toBeGreaterThan(MIB / 2);
    expect(row!.bytes).toBeLessThanOrEqual(MIB);
    expect(row!.newest).toBe(true);
  });
});
