// kill -9 of the server while it reads a calendar: what it had read stays, the coach sees no failure, and the next server reads the whole.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR_CERTIFICATE } from '#tests/support/calendars/calendar-certificate.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { signUpCoach } from './support/coach.ts';
import { startServer } from './support/server-process.ts';

const EVENTS = 3_000;
const KILLS = 6;
const folder = mkdtempSync(join(tmpdir(), 'hourbook-calendars-kill-'));
const certificate = join(folder, 'calendar.pem');
let native: NativeServer;
let calendars: CalendarServer;
let version = 0;
/** Sends half of a calendar and then nothing. */
let stallsInTheMiddle = false;

beforeAll(async () => {
  writeFileSync(certificate, CALENDAR_CERTIFICATE);
  native = await startNativeServer();
  calendars = await startCalendarServer((_, response) => {
    const events = Array.from({ length: EVENTS }, (_event, number) => icsEvent(String(number), `${version} ${number}`));
    const text = icsOf(...events);
    if (stallsInTheMiddle) response.write(text.slice(0, text.length / 2));
    else response.end(text);
  });
});
afterAll(async () => {
  await calendars.stop();
  await native.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  startServer({
    env: {
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: native.url('postgres'),
      NODE_EXTRA_CA_CERTS: certificate,
      CALENDAR_NETWORKS: '127.0.0.0/8',
    },
  });

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** By the app's own functions, as a browser calls them. */
function callsOf(url: string, apiKey: string) {
  const settings = { publicUrl: url, publishableKey: apiKey } as Parameters<typeof createCalendarCalls>[0]['settings'];
  return createCalendarCalls({ settings, fetch: (...given) => fetch(...given) });
}

test(`a server that is killed ${KILLS} times while it reads a calendar leaves it whole, or to be read whole`, async () => {
  const owner = new Client({ connectionString: native.url('postgres') });
  await owner.connect();
  const becomeDue = () =>
    owner.query(`with sources as (update private.calendar_sources set next_read_at = now() - interval '1 second')
      update public.calendar_feeds set tried_at = now() - interval '1 hour'`);
  let server = await start();
  const { token, apiKey } = await signUpCoach(server.url);
  const id = randomUUID();
  const address = `https://127.0.0.1:${calendars.port}/calendar.ics`;
  expect(await callsOf(server.url, apiKey).connect(token, { id, address })).toMatchObject({ status: 200 });
  const seen = new Set<string>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    version += 1;
    // First while the answer arrives, then at some time while it is stored.
    stallsInTheMiddle = kill === 1;
    await becomeDue();
    const before = calendars.requests.length;
    const reading = callsOf(server.url, apiKey)
      .read(token, id)
      .catch(() => 'killed');
    await expect.poll(() => calendars.requests.length, { interval: 5 }).toBeGreaterThan(before);
    await sleep(kill === 1 ? 200 : kill * 60);
    await server.kill();
    seen.add(JSON.stringify(await reading));
    server = await start();
    const { body: feeds } = await callsOf(server.url, apiKey).send('/rest/v1/calendar_feeds', token, 'GET');
    expect(feeds).toMatchObject([{ problem: null, events: EVENTS }]);
    // Each event is there once, as it was or as it is now.
    const { rows } = await owner.query<{ events: number }>(
      'select count(*)::int as events from private.calendar_events',
    );
    expect(rows).toEqual([{ events: EVENTS }]);
    const [half = ''] = await callsOf(server.url, apiKey).texts(token);
    expect(half.match(/SUMMARY:/g)).toHaveLength(EVENTS);
  }
  expect(seen).toContain('"killed"');
  stallsInTheMiddle = false;
  await becomeDue();
  // The job of the server that was started last, a minute after its start.
  const read = async () =>
    (await callsOf(server.url, apiKey).texts(token))[0]?.match(new RegExp(`SUMMARY:${version} `, 'g'));
  await expect.poll(async () => (await read())?.length, { timeout: 180_000, interval: 2_000 }).toBe(EVENTS);
  await owner.end();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
