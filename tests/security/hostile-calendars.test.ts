// What calendars' servers send to do harm: each answer becomes that feed's problem, and does not affect others.
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FEED_PROBLEMS } from '#domain/calendar/feeds/feed-problems.ts';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { readFeed } from '#server/calendars/read/read-feed.ts';
import { claimFeed } from '#server/calendars/store/claimed-feed.ts';
import { createApp } from '#server/app.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { anyText } from '#tests/support/any-text.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { davAnswer, multistatus, response } from '#tests/support/calendars/dav-xml.ts';
import { rawResponse, startRawServer, type RawServer } from '#tests/support/calendars/raw-server.ts';

const XML = ['Content-Type: application/xml'];
const GOOD = rawResponse('200 OK', [], icsOf(icsEvent('good')));
const ok = (xml: string) => rawResponse('207 Multi-Status', XML, xml);
const calendar = '<d:resourcetype><c:calendar/></d:resourcetype>';

let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let server: RawServer;
type Answer = Buffer | ((request: string) => Buffer);
/** By path. */
let answers: Map<string, Answer>;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch({ readingMs: 60_000 }) });
  calls = createCalendarCalls(app);
  server = await startRawServer((request) => {
    const path = request.split(' ')[1]!;
    const answer = answers.get(path) ?? answers.get(`/${path.split('/')[1]}/`) ?? GOOD;
    return typeof answer === 'function' ? answer(request) : answer;
  });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});
beforeEach(async () => {
  answers = new Map();
  await app.db.asOwner('delete from public.calendar_feeds');
});

const becomeDue = () =>
  app.db.asOwner(
    `update private.calendar_sources set next_read_at = now() - interval '1 second' where next_read_at is not null`,
  );
const feedsOf = () =>
  app.db.asOwner<{ id: string; problem: string | null; left_out: number }>(
    'select id, problem, left_out from public.calendar_feeds',
  );

/** A CalDAV server with these files, whose XML is changed. */
const dav =
  (files: ReadonlyMap<string, string>, changed: (xml: string) => string = (xml) => xml) =>
  (request: string) =>
    ok(changed(davAnswer(request, files)));
/** The same answer of another address, with the right length. */
function moved(answer: Buffer, path: string): Buffer {
  const [, body = ''] = answer.toString().split('\r\n\r\n');
  return ok(body.replaceAll('/cal/', path));
}

const file = (text: string) => new Map([['/cal/1.ics', text]]);

const chinese = icsOf(
  icsEvent('long', '中', ...Array.from({ length: 19 }, (_, at) => `ATTENDEE;X-${at}:${'中'.repeat(9_900)}`)),
);
const manyUids = icsOf(
  ...Array.from({ length: 40 }, (_, at) =>
    icsEvent(`u${at}`, 'x', ...Array.from({ length: 5 }, () => `ATTENDEE:${'y'.repeat(3_000)}`)),
  ),
);

/** More than a feed may have, though each answer has few. */
const manyZones = new Map(
  Array.from({ length: 550 }, (_, at) => [
    `/cal/${at}.ics`,
    icsOf(...[1, 2, 3, 4].map((zone) => `BEGIN:VTIMEZONE\r\nTZID:${at}-${zone}\r\nEND:VTIMEZONE`), icsEvent(`z${at}`)),
  ]),
);

const statusOnly = (status: string) =>
  multistatus(`<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 ${status} No</d:status></d:response>`);

describe('is that feed’s problem, and no other’s', () => {
  const poisons: [string, 'ical' | 'caldav', Answer, string | null][] = [
    ['status 999', 'ical', rawResponse('999 No', [], 'x'), 'no-calendar'],
    ['status 099', 'ical', rawResponse('099 No', [], 'x'), 'no-answer'],
    ['what is no gzip', 'ical', rawResponse('200 OK', ['Content-Encoding: gzip'], 'BEGIN:VCALENDAR'), 'no-calendar'],
    ['an event of 190,000 Chinese characters', 'ical', rawResponse('200 OK', [], chinese), null],
    [
      'a status of 999 in XML',
      'caldav',
      ok(multistatus(response('/cal/', calendar, 'HTTP/1.1 999 No'))),
      'no-calendar',
    ],
    [
      'a status of 099 in XML',
      'caldav',
      ok(multistatus(response('/cal/', calendar, 'HTTP/1.1 099 No'))),
      'no-calendar',
    ],
    ['a status of 999 for the address', 'caldav', ok(statusOnly('999')), 'no-calendar'],
    ['a status of 099 for the address', 'caldav', ok(statusOnly('099')), 'no-calendar'],
    [
      'a status of 999 for a file',
      'caldav',
      dav(file(icsOf(icsEvent('a'))), (xml) => (xml.includes('calendar-data') ? statusOnly('999') : xml)),
      'no-calendar',
    ],
    ['an invalid address', 'caldav', ok(multistatus(response('http://[', calendar))), 'no-calendar'],
    ['XML 4,000 levels deep', 'caldav', ok(multistatus('<d:a>'.repeat(4_000))), 'no-calendar'],
    [
      'entities of entities',
      'caldav',
      ok('<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><d:multistatus>&c;</d:multistatus>'),
      'no-calendar',
    ],
    [
      'one element with thousands of attributes',
      'caldav',
      dav(file(icsOf(icsEvent('a'))), (xml) =>
        xml.replace('<d:response>', `<d:x ${Array.from({ length: 3_000 }, (_, at) => `a${at}="1"`).join(' ')}/>$&`),
      ),
      'no-calendar',
    ],
    ['time zones without end', 'caldav', dav(manyZones), 'too-many-events'],
    ['40 events in one file', 'caldav', dav(file(manyUids)), null],
    ['a file of 190,000 Chinese characters', 'caldav', dav(file(chinese)), null],
    [
      'an endless token',
      'caldav',
      dav(file(icsOf(icsEvent('a'))), (xml) => xml.replace('<cs:getctag>1<', `<cs:getctag>${'t'.repeat(60_000)}<`)),
      null,
    ],
  ];

  test('one that is poisoned in each way, among others that are read in the same run', async () => {
    const coach = await app.signUp();
    const others = await app.signUp();
    const of = new Map<string, string>();
    for (const [index, [what, kind]] of poisons.entries()) {
      const who = index < 10 ? coach : others;
      const path = `/p${index}/`;
      // First as it should be.
      answers.set(
        path,
        kind === 'ical' ? GOOD : dav(file(icsOf(icsEvent('a'))), (xml) => xml.replaceAll('/cal/', path)),
      );
      const access = { kind, address: server.at(path), ...(kind === 'caldav' && { user: 'u', password: 'p' }) };
      const { status, body } = await calls.connect(who.token, access);
      expect([what, status, body.message]).toEqual([what, 200, undefined]);
      of.set(body.id, what);
    }
    for (const [index, [, , answer]] of poisons.entries())
      answers.set(
        `/p${index}/`,
        typeof answer === 'function'
          ? (request) => moved(answer(request.replaceAll(`/p${index}/`, '/cal/')), `/p${index}/`)
          : answer,
      );
    const good = await app.signUp();
    for (let number = 0; number < 5; number += 1)
      await calls.connect(good.token, { address: server.at(`/g${number}/`) });
    await app.db.asOwner('update private.calendar_sources set cursor = null');
    await becomeDue();
    await READ_CALENDARS.run(app.deps, new AbortController().signal);
    const feeds = await feedsOf();
    const problems = feeds.flatMap(({ id, problem }) => (of.has(id) ? [[of.get(id), problem]] : []));
    expect(Object.fromEntries(problems)).toEqual(
      Object.fromEntries(poisons.map(([what, , , problem]) => [what, problem])),
    );
    const leftOut = feeds.filter(({ left_out }) => left_out > 0).map(({ id }) => of.get(id)!);
    expect(leftOut.toSorted()).toEqual(
      [
        '40 events in one file',
        'a file of 190,000 Chinese characters',
        'an event of 190,000 Chinese characters',
      ].toSorted(),
    );
    expect(feeds.filter(({ id }) => !of.has(id)).every(({ problem }) => problem === null)).toBe(true);
  });

  test('any answer that can be made up', async () => {
    const coach = await app.signUp();
    answers.set('/x/', GOOD);
    const { body } = await calls.connect(coach.token, { address: server.at('/x/') });
    const errors: unknown[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => void errors.push(line) };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('ical', 'caldav'), anyAnswer, async (kind, answer) => {
        answers.set('/x/', answer);
        await app.db.asOwner(
          `with f as (update public.calendar_feeds set kind = $1, tried_at = null where id = $2)
           update private.calendar_sources set kind = $1, cursor = null, next_read_at = now() where feed_id = $2`,
          [kind, body.id],
        );
        const claimed = (await claimFeed(app.db.asServer, body.id))!;
        await readFeed({ ...app.deps, log }, claimed);
        const [feed] = await feedsOf();
        expect([null, ...FEED_PROBLEMS]).toContain(feed!.problem);
        // What was not provided for.
        expect([feed!.problem, ...errors]).not.toContain('unreadable');
      }),
      { numRuns: 300 },
    );
    expect(errors).toEqual([]);
  }, 240_000);
});

const word = anyText(30);
const statusLine = fc.oneof(
  fc.constantFrom(
    '200 OK',
    '207 Multi-Status',
    '304 Not Modified',
    '204 No',
    '302 Found',
    '999 x',
    '000 x',
    '100 Continue',
    '600 x',
    '',
    '2000 OK',
    'x',
  ),
  fc.nat(999).map((status) => `${status} x`),
);
const href = fc.oneof(
  fc.constantFrom(
    '/x/',
    'http://[',
    'https://[::1',
    '//',
    '',
    '\u0000',
    '/%',
    '/%zz',
    'x:y',
    'https://a b/',
    '/x/1.ics?',
    '/../..',
    'javascript:1',
    '/x/'.repeat(2_000),
  ),
  fc.webUrl(),
  word,
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Encoding: gzip',
    'Content-Encoding: br',
    'Content-Encoding: x',
    'Content-Encoding: gzip, gzip, gzip',
    'Content-Encoding: deflate',
    'Transfer-Encoding: chunked',
    'Content-Length: 99999',
    'Content-Length: -1',
    'Content-Type: \u00ff',
    'ETag: "\u00e4"',
    'Location: http://[',
    'Location: /x/',
    'Location: https://[',
    'Content-Type: text/calendar; charset=utf-16',
    'Set-Cookie: a=b',
    'no colon',
    ': empty',
    `ETag: ${'e'.repeat(2_000)}`,
    `X: ${'y'.repeat(20_000)}`,
  ),
  word.map((text) => `X-Any: ${text}`),
);
const property = fc.oneof(
  fc.constantFrom(
    calendar,
    '<cs:getctag>1</cs:getctag>',
    '<d:sync-token/>',
    '<d:getetag>"1"</d:getetag>',
    '<c:calendar-data>BEGIN:VCALENDAR</c:calendar-data>',
    '<d:current-user-principal><d:href>http://[</d:href></d:current-user-principal>',
    '<c:calendar-home-set><d:href>/x/</d:href></c:calendar-home-set>',
    '<![CDATA[',
    '&x;',
    '<?x',
    '</d:prop>',
  ),
  word.map((text) => `<d:sync-token>${text}</d:sync-token>`),
  word.map((text) => `<c:calendar-data>${icsOf(icsEvent(text.replaceAll('\n', '')))}</c:calendar-data>`),
);
const xml = fc
  .array(fc.tuple(href, fc.array(property, { maxLength: 4 }), statusLine), { maxLength: 5 })
  .map((all) =>
    multistatus(all.map(([to, properties, line]) => response(to, properties.join(''), `HTTP/1.1 ${line}`)).join('')),
  );
const ics = fc
  .array(
    fc.oneof(
      word,
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'BEGIN:VTIMEZONE',
        'END:VTIMEZONE',
        'TZID:x',
        'UID:1',
        'DTSTART:20261120T090000Z',
        'RRULE:UNTIL=',
        'BEGIN:VCALENDAR',
        'DESCRIPTION:<b>',
        ' folded',
      ),
    ),
    { maxLength: 20 },
  )
  .map((lines) => icsOf(...lines));
const content = fc.oneof(
  xml,
  ics,
  word,
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
);
const anyAnswer = fc.oneof(
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(statusLine, fc.array(header, { maxLength: 3 }), content)
    .map(([line, headers, body]) => rawResponse(line, headers, body)),
  fc
    .tuple(content, fc.nat(50))
    .map(([body, cut]) =>
      rawResponse('207 x', ['Content-Encoding: gzip'], gzipSync(body).subarray(0, -cut || undefined)),
    ),
  xml.map((text) => rawResponse('207 x', XML, text)),
);

test('connecting leaves nothing behind when the database goes away during it', async () => {
  const coach = await app.signUp();
  let isAway = true;
  const asServer: TestApp['deps']['db']['asServer'] = (text, values) =>
    isAway && text.includes('insert into private.calendar_events')
      ? Promise.reject(new DatabaseUnavailable('gone'))
      : app.deps.db.asServer(text, values);
  const failing = createApp(
    { ...app.deps, db: { ...app.deps.db, asServer, asUser: app.deps.db.asUser.bind(app.deps.db) } },
    { limits: GENEROUS_LIMITS },
  );
  const { connect, feeds } = createCalendarCalls({
    ...app,
    fetch: (url, init) => Promise.resolve(failing.request(url as string, init)),
  });
  expect((await connect(coach.token, { address: server.at('/g/') })).status).toBe(503);
  isAway = false;
  expect(await feeds(coach.token)).toEqual([]);
});

test('what is longer than a row can have is refused before it is connected, and never an error of the server', async () => {
  const coach = await app.signUp();
  const long = [`https://example.org/${'ä'.repeat(1_900)}`, `https://${'a'.repeat(60)}.${'b.'.repeat(800)}example/`];
  for (const address of long) expect((await calls.connect(coach.token, { address })).status).toBe(400);
});
