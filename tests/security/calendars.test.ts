// Attacks on calendars that are read: other roles' rights, secrets in answers and in logs, odd messages about bookings (ADR 102).
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { openCoachTexts } from '#server/calendars/store/coach-texts.ts';
import { ObservedDatabase } from '#server/db/observed-database.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { createLog } from '#server/log/create-log.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/auth-app.ts';
import { bookingMessage, calComSignature, sendBooking } from '#tests/support/calendars/bookings.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { ask } from '#tests/support/marked-coach.ts';

const PASSWORD = 'zq7-app-password';
const PATH = '/private-zq7-address/basic.ics';
const ETAG = '"zq7-etag"';
let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let server: CalendarServer;
let coach: { id: string; token: string };
let read: string;
let webhook: { address: string; secret: string };
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createCalendarCalls(app);
  server = await startCalendarServer((request, response) => {
    if (request.method === 'PROPFIND') response.writeHead(401).end();
    else response.writeHead(200, { etag: ETAG }).end(icsOf(icsEvent('zq7-uid', 'Zq7 title')));
  });
  coach = await app.signUp();
  read = (await calls.connect(coach.token, { address: server.at(PATH) })).body.id;
  webhook = (await calls.connect(coach.token, { kind: 'cal.com' })).body.webhook;
  await sendBooking(app, webhook, 'zq7-booking', 'Zq7 title');
  const texts = (await openCoachTexts(app.deps.dataKeys, coach.id))!;
  const access = { address: server.at(PATH), user: 'zq7-user', password: PASSWORD };
  await app.db.asOwner('update private.calendar_sources set access = $2 where feed_id = $1', [
    read,
    texts.encrypt(JSON.stringify(access)),
  ]);
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

/** Of a feed, what nobody is told again. */
const secrets = () => new RegExp(`${PASSWORD}|zq7-user|zq7-address|zq7-etag|${webhook.secret}`);

test('what feeds keep can be read and written by no role of a request, and a feed’s row by its coach alone', async () => {
  const rights = await app.db.asOwner(
    `select r.rolname as role, n.nspname || '.' || c.relname as "table", p.privilege
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest(array['anon', 'authenticated', 'witness', 'assessor', 'calendar']) as r (rolname),
       unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
     where c.relname like 'calendar\\_%' and c.relkind = 'r' and n.nspname in ('public', 'private')
       and case when p.privilege = 'delete' then has_table_privilege(r.rolname, c.oid, 'delete')
         else has_any_column_privilege(r.rolname, c.oid, p.privilege) end
     order by 2, 3`,
  );
  const of = (table: string, privileges: readonly string[]) =>
    privileges.map((privilege) => ({ role: 'authenticated', table: `public.${table}`, privilege }));
  expect(rights).toEqual([
    ...of('calendar_answers', ['delete', 'insert', 'select', 'update']),
    ...of('calendar_feeds', ['delete', 'select', 'update']),
  ]);
  const functions = await app.db.asOwner(
    `select r.rolname as role, p.proname as name from pg_proc p, unnest(array['anon', 'witness', 'assessor', 'calendar']) as r (rolname)
     where p.proname ~ 'calendar' and p.pronamespace::regnamespace::text in ('public', 'private')
       and has_function_privilege(r.rolname, p.oid, 'execute')`,
  );
  expect(functions).toEqual([]);
});

test('no answer has an address, a user, a password or a secret: of no table, no function, and not when connecting is repeated', async () => {
  const catalog = await loadCatalog(app.db.asServer);
  const answers: string[] = [];
  const keep = async (method: string, path: string, body?: object) => {
    const { status, text, headers } = await ask(app, coach.token, method, path, body ? { body } : {});
    answers.push(`${method} ${path} ${status} ${text} ${JSON.stringify([...headers])}`);
  };
  for (const name of catalog.tables.keys()) await keep('GET', `/rest/v1/${name}?select=*`);
  for (const { name, arguments: taken } of catalog.functions)
    await keep('POST', `/rest/v1/rpc/${name}`, Object.fromEntries(taken.map((each) => [each.name, null])));
  for (const id of [read, webhook.address.split('/').at(-1)!]) {
    const body = { id, kind: 'ical', label: 'Work', address: server.at('/other.ics') };
    for (const name of COACHES_FUNCTIONS) await keep('POST', `/functions/v1/${name}`, body);
  }
  await keep('GET', '/auth/v1/user');
  const again = { id: webhook.address.split('/').at(-1), kind: 'cal.com', label: 'Work' };
  const repeated = await ask(app, coach.token, 'POST', '/functions/v1/connect-calendar', { body: again });
  answers.push(repeated.text);
  expect(answers.some((answer) => answer.includes('Zq7 title'))).toBe(true);
  for (const answer of answers) expect(answer).not.toMatch(secrets());
  // One that holds from now on.
  ({ webhook } = JSON.parse(repeated.text) as { webhook: typeof webhook });
});

test('no log has one either, nor a title or host, whatever fails', async () => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const db = new ObservedDatabase(app.db, { log, metrics: app.deps.metrics, slowQueryMs: 0 });
  const fail = () => Promise.reject(new Error('the database is broken'));
  const broken = { ...app.db, asServer: fail, asUser: fail, serverTransaction: fail } as unknown as typeof db;
  for (const one of [db, broken]) {
    const deps = { ...app.deps, log, db: one };
    const logged = createApp(deps, { limits: GENEROUS_LIMITS });
    const of = createCalendarCalls({
      settings: app.settings,
      fetch: (input, init) => Promise.resolve(logged.request(new Request(input, init))),
    });
    await of.connect(coach.token, { address: server.at(PATH) });
    await of.connect(coach.token, { address: 'https://zq7-address.calendar.test:1/zq7-address' });
    await of.connect(coach.token, { kind: 'caldav', address: server.at(PATH), user: 'zq7-user', password: PASSWORD });
    await of.read(coach.token, read);
    await of.call('get-calendars', coach.token, {});
    const body = bookingMessage(app.deps.now(), 'zq7-booking-2', 'Zq7 title');
    for (const secret of [webhook.secret, 'another'])
      await logged.request(webhook.address, {
        method: 'POST',
        headers: { 'x-cal-signature-256': calComSignature(secret, body) },
        body,
      });
    await app.db.asOwner(
      `update private.calendar_sources set next_read_at = now() - interval '1 second' where next_read_at is not null`,
    );
    await READ_CALENDARS.run(deps, new AbortController().signal).catch((error: unknown) => log.error({ err: error }));
  }
  const text = lines.join('');
  for (const said of ['"slow statement"', 'calendars were read', 'was not read', 'was refused', 'is broken'])
    expect(text).toContain(said);
  for (const line of lines) expect(line).not.toMatch(secrets());
  expect(text).not.toMatch(/Zq7 title|calendar\.test/);
});

test('any path, header and body is answered 4xx without an internal error, and changes no calendar', async () => {
  const stored = () => app.db.asOwner('select id, event from private.calendar_events order by id');
  const before = await stored();
  const id = webhook.address.split('/').at(-1)!;
  const path = fc.oneof(fc.constantFrom(id, id.toUpperCase(), randomUUID()), fc.webPath(), fc.base64String());
  const header = fc.string({ maxLength: 80 }).map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '').trim());
  const body = fc.oneof(
    fc.constant(bookingMessage(app.deps.now(), 'forged')),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  const key = fc.oneof(fc.constant(''), fc.string(), fc.constant(id), fc.constant(webhook.address));
  await fc.assert(
    fc.asyncProperty(path, header, body, key, async (part, said, sent, secret) => {
      const signed = typeof sent === 'string' && secret !== '' ? calComSignature(secret, sent) : said;
      const { status } = await app.fetch(`${app.settings.publicUrl}/webhooks/calendars/${part}`, {
        method: 'POST',
        headers: { 'x-cal-signature-256': signed, 'calendly-webhook-signature': said },
        body: sent,
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 500 },
  );
  expect(await stored()).toEqual(before);
});
