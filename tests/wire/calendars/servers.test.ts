// Calendars are read by one server at a time, also when servers are killed, added or stopped.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer, type CalendarServer } from '#tests/support/calendars/calendar-server.ts';

let app: TestApp;
let calls: ReturnType<typeof createCalendarCalls>;
let server: CalendarServer;
/** How long the calendars' server takes. */
let delayMs = 0;
let version = 0;
beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  calls = createCalendarCalls(app);
  server = await startCalendarServer((_, response) => {
    const events = Array.from({ length: 600 }, (_event, number) => icsEvent(String(number), `${version} ${number}`));
    setTimeout(() => response.end(icsOf(...events)), delayMs);
  });
});
afterAll(async () => {
  await server.stop();
  await app.close();
});
afterEach(async () => {
  [delayMs, version] = [0, 0];
  await app.db.asOwner('delete from public.calendar_feeds');
});

const never = new AbortController().signal;
async function connect(coaches: number) {
  const all = [];
  for (let number = 0; number < coaches; number += 1) {
    const coach = await app.signUp();
    expect((await calls.connect(coach.token, { address: server.at(`/${number}.ics`) })).status).toBe(200);
    all.push(coach);
  }
  return all;
}
const becomeDue = () =>
  app.db.asOwner(`update private.calendar_sources set next_read_at = now() - interval '1 second'`);
const countOf = (text: string, which: number) => text.match(new RegExp(`SUMMARY:${which} `, 'g'))?.length ?? 0;

test('two servers read each feed once', async () => {
  await connect(12);
  await becomeDue();
  const before = server.requests.length;
  await Promise.all([READ_CALENDARS.run(app.deps, never), READ_CALENDARS.run(app.deps, never)]);
  expect(server.requests.slice(before).toSorted()).toEqual([...new Set(server.requests.slice(before))].toSorted());
  expect(server.requests.length - before).toBe(12);
});

test('of two servers one begins the job', async () => {
  const begun = await Promise.all([1, 2].map(() => runWhenDue(app.deps, READ_CALENDARS)));
  expect(begun.filter(Boolean)).toHaveLength(1);
});

test('what is due is begun at most ten times a second, and the rest is left to the next run', async () => {
  const claimedAt: number[] = [];
  const asServer: TestApp['deps']['db']['asServer'] = async (text, values) => {
    // Many more are due than one run reads.
    if (text.includes('count(*)::int as due')) return [{ due: 100_000 }] as never;
    if (text.includes('claim_due_calendar(')) claimedAt.push(performance.now());
    return app.deps.db.asServer(text, values);
  };
  await connect(8);
  await becomeDue();
  await READ_CALENDARS.run({ ...app.deps, db: { ...app.deps.db, asServer } }, never);
  const gaps = claimedAt.slice(1).map((at, index) => at - claimedAt[index]!);
  expect(gaps).toHaveLength(7);
  expect(Math.min(...gaps)).toBeGreaterThan(95);
});

test('calendars of a coach without a subscription are not read until there is one', async () => {
  const [lapsed, other] = await connect(2);
  const subscribedFor = (days: number) =>
    app.db.asOwner(
      'update public.profiles set subscription_end_date = now() + make_interval(days => $2) where id = $1',
      [lapsed!.id, days],
    );
  await subscribedFor(-1);
  await becomeDue();
  const before = server.requests.length;
  await READ_CALENDARS.run(app.deps, never);
  expect(server.requests.slice(before)).toEqual(['GET /1.ics']);
  const [feed] = await calls.feeds(lapsed!.token);
  expect(feed).toMatchObject({ problem: 'no-subscription', events: 600 });
  expect(await calls.feeds(other!.token)).toMatchObject([{ problem: null }]);
  await app.db.asOwner(`update public.calendar_feeds set tried_at = now() - interval '2 minutes'`);
  expect((await calls.read(lapsed!.token, feed.id)).status).toBe(402);
  await READ_CALENDARS.run(app.deps, never);
  expect(server.requests.slice(before)).toEqual(['GET /1.ics']);
  // Nothing was forgotten, and with a subscription it is read at once.
  await subscribedFor(30);
  expect(await calls.texts(lapsed!.token)).toEqual([expect.stringContaining('SUMMARY')]);
  expect(await calls.read(lapsed!.token, feed.id)).toMatchObject({ status: 200 });
  expect(await calls.feeds(lapsed!.token)).toMatchObject([{ problem: null }]);
});

test('a server that is killed between two statements leaves a feed that is read whole half an hour later', async () => {
  const [coach] = await connect(1);
  version = 1;
  await becomeDue();
  let parts = 0;
  const asServer: TestApp['deps']['db']['asServer'] = (text, values) =>
    text.startsWith('insert into private.calendar_events') && (parts += 1) > 1
      ? Promise.reject(new Error('killed'))
      : app.deps.db.asServer(text, values);
  const killed = { ...app.deps, db: { ...app.deps.db, asServer } };
  await expect(READ_CALENDARS.run(killed, never)).rejects.toThrow('killed');
  const [half = ''] = await calls.texts(coach!.token);
  expect([countOf(half, 1) > 0, countOf(half, 0) > 0]).toEqual([true, true]);
  // Not at once: whatever killed the server would do so again.
  await READ_CALENDARS.run(app.deps, never);
  expect(countOf((await calls.texts(coach!.token))[0]!, 0)).toBeGreaterThan(0);
  await becomeDue();
  await READ_CALENDARS.run(app.deps, never);
  const [whole = ''] = await calls.texts(coach!.token);
  expect([countOf(whole, 1), countOf(whole, 0)]).toEqual([600, 0]);
});

test('a server that was slow does not overwrite what another has read since', async () => {
  const [coach] = await connect(1);
  await becomeDue();
  [delayMs, version] = [1_000, 1];
  const before = server.requests.length;
  const slow = READ_CALENDARS.run(app.deps, never);
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  // Half an hour later, for another server.
  await becomeDue();
  [delayMs, version] = [0, 2];
  const openFetch = openTestFetch();
  await READ_CALENDARS.run({ ...app.deps, openFetch }, never);
  version = 1;
  await slow;
  const [text = ''] = await calls.texts(coach!.token);
  expect([countOf(text, 2), countOf(text, 1)]).toEqual([600, 0]);
});

test('a server that stops ends what it waits for, and says nothing wrong to the coach', async () => {
  const [coach] = await connect(1);
  await becomeDue();
  // Longer than a reading may take, which would be told to the coach.
  delayMs = 600_000;
  const stopping = new AbortController();
  const before = server.requests.length;
  const running = READ_CALENDARS.run(app.deps, stopping.signal);
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  stopping.abort();
  await running;
  expect(await calls.feeds(coach!.token)).toMatchObject([{ problem: null, events: 600 }]);
});

test('nothing of an address, a user or an event is logged', async () => {
  const lines: string[] = [];
  const log = {
    info: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
  } as unknown as TestApp['deps']['log'];
  await connect(1);
  await becomeDue();
  await READ_CALENDARS.run({ ...app.deps, log }, never);
  await server.stop();
  await becomeDue();
  await READ_CALENDARS.run({ ...app.deps, log }, never);
  expect(lines.join()).toContain('no-connection');
  expect(lines.join()).not.toMatch(/calendar\.test|\.ics|127\.0|SUMMARY/);
});
