// 200 accounts are deleted amid writes, and everything that writes a coach's rows is tried against everything else, on native Postgres,
// which counts deadlocks: none, since whatever writes locks in one order (ADR 111). Embedded: tests/security/deletions-amid-writes.test.ts.
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDueFeed, failFeed, finishFeed } from '#server/calendars/store/claimed-feed.ts';
import type { Run } from '#server/db/database.ts';
import { openNative } from '#server/db/native/open-native.ts';
import { PURGE } from '#server/jobs/purge.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sendBooking } from '#tests/support/calendars/bookings.ts';
import { createCertificateCalls, sampleFile } from '#tests/support/certificates.ts';
import { deleteAmidWrites, faultsOf } from '#tests/support/deletions-amid-writes.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { addSharedClient, anyWrite, send, type Answer, type Call } from '#tests/support/random-writes.ts';
import { testDatabaseOn } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const DELETIONS = 200;
const LANES = 6;
const WRITES_EACH = 60;
/** Within which an auth session is kept, and nearly nothing else that goes by age. */
const LATER_MS = 200 * 24 * 3_600_000;

let server: NativeServer;
beforeAll(async () => {
  server = await startNativeServer();
});
afterAll(() => server.remove());

/** Runs `work` on a database of its own, and resolves to how many deadlocks Postgres ended there. */
async function deadlocksIn(name: string, work: (app: TestApp) => Promise<void>): Promise<number> {
  const admin = new Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const owner = new Pool({ connectionString: server.url(name), max: 1 });
  const asOwner: Run = async <Row extends object>(text: string, values?: readonly unknown[]) =>
    (await owner.query(text, values && [...values])).rows as Row[];
  const database = await openNative(server.url(name), TEST_DATABASE_OPTIONS);
  // Each backend reports what it counted when its connection ends.
  const close = async () => void (await Promise.all([database.close(), owner.end()]));
  const app = await startTestApp({ settings: { logLevel: 'error' }, db: testDatabaseOn({ database, asOwner, close }) });
  try {
    await work(app);
  } finally {
    await app.close();
  }
  await expect.poll(async () => (await admin.query(CONNECTIONS, [name])).rowCount).toBe(0);
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = $1',
    [name],
  );
  await admin.end();
  return rows[0]!.deadlocks;
}
const CONNECTIONS = 'select from pg_stat_activity where datname = $1';

test(`${DELETIONS} accounts are deleted amid writes`, async () => {
  const deadlocks = await deadlocksIn('deletions', async (app) => {
    const outcome = await deleteAmidWrites(app, DELETIONS);
    expect(faultsOf(outcome)).toEqual({});
    expect(outcome.deletions).toHaveLength(DELETIONS);
    expect(await app.db.asOwner('select from auth.users')).toEqual([]);
  });
  expect(deadlocks).toBe(0);
});

test('the first write of an account, which waits for its deletion, is signed out', async () => {
  await deadlocksIn('first', async (app) => {
    const coach = await app.signUp();
    const deleting = new Client({ connectionString: server.url('first') });
    await deleting.connect();
    await deleting.query('begin');
    await deleting.query('select private.lock_storage_of($1)', [coach.id]);
    const write = send(app, coach, 'POST', '/rest/v1/clients', { user_id: coach.id, name: 'A client' });
    const waiting = `select from pg_stat_activity where datname = 'first' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.db.asOwner(waiting)).length).toBe(1);
    await deleting.query('delete from auth.users where id = $1', [coach.id]);
    await deleting.query('commit');
    await deleting.end();
    expect((await write).status).toBe(401);
  });
});

test('a file whose record is deleted while its row is written is refused, and never an error of the server', async () => {
  await deadlocksIn('certificate', async (app) => {
    const coach = await app.signUp();
    const { addRecord, add } = createCertificateCalls(app);
    const record = await addRecord(coach.token);
    const file = sampleFile(300 * 1024);
    let finish = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(file.subarray(0, 280 * 1024)));
        finish = () => {
          controller.enqueue(new Uint8Array(file.subarray(280 * 1024)));
          controller.close();
        };
      },
    });
    const added = add(coach.token, { record }, body, String(file.length));
    const chunks = 'select from private.certificate_chunks';
    await expect.poll(async () => (await app.db.asOwner(chunks)).length).toBe(1);
    const deleting = new Client({ connectionString: server.url('certificate') });
    await deleting.connect();
    await deleting.query('begin');
    await deleting.query('select private.lock_storage_of($1)', [coach.id]);
    finish();
    const waiting = `select from pg_stat_activity where datname = 'certificate' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await app.db.asOwner(waiting)).length).toBe(1);
    await deleting.query('delete from public.cpd_records where id = $1', [record]);
    await deleting.query('commit');
    await deleting.end();
    expect(await added).toMatchObject({ status: 404 });
  });
});

test('whatever writes a coach’s rows never waits crosswise for anything else that does', async () => {
  const deadlocks = await deadlocksIn('writes', async (app) => {
    const coach = await app.signUp();
    const answers: Answer[] = [];
    const call: Call = async (method, path, body) => {
      const answer = await send(app, coach, method, path, body);
      answers.push(answer);
      return answer;
    };
    const client = await addSharedClient(call, coach);
    const lane = async () => {
      for (let left = WRITES_EACH; left > 0; left -= 1) await anyWrite()({ call, coach, client });
    };
    let isOver = false;
    const until = async (work: () => Promise<unknown>) => {
      while (!isOver) await work();
    };
    const lanes = Promise.all(Array.from({ length: LANES }, lane)).finally(() => (isOver = true));
    await Promise.all([lanes, ...(await besides(app, coach, call)).map(until)]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(answers.length / 2);
  });
  expect(deadlocks).toBe(0);
});

/** What the server does for the coach at the same time. */
async function besides(app: TestApp, coach: { id: string; token: string }, call: Call) {
  const connected = await call('POST', '/functions/v1/connect-calendar', {
    id: crypto.randomUUID(),
    kind: 'cal.com',
    label: 'Bookings',
  });
  const { webhook } = JSON.parse(connected.text) as { webhook: { address: string; secret: string } };
  const feed = crypto.randomUUID();
  await app.db.asOwner(
    "insert into public.calendar_feeds (id, user_id, kind, label, place) values ($1, $2, 'ical', '', '')",
    [feed, coach.id],
  );
  await app.db.asOwner(
    "insert into private.calendar_sources (user_id, feed_id, kind, access, next_read_at) values ($1, $2, 'ical', '~hb1:', now())",
    [coach.id, feed],
  );
  const { db, log, metrics } = app.deps;
  const later = () => new Date(Date.now() + LATER_MS);
  const certificates = createCertificateCalls(app);
  return [
    () => sendBooking(app, webhook, crypto.randomUUID()),
    () => PURGE.run({ db, log, metrics, now: later }, new AbortController().signal),
    async () => {
      const claimed = await claimDueFeed(db.asServer, feed);
      if (claimed && Math.random() < 0.5) await failFeed(db.asServer, claimed, 'no-host', null);
      else if (claimed)
        await finishFeed(db.asServer, claimed, {
          cursor: null,
          counts: { events: 1, leftOut: 0 },
          isPart: false,
          pauseMinutes: 30,
        });
      await app.db.asOwner('update private.calendar_sources set next_read_at = now() where feed_id = $1', [feed]);
    },
    async () => {
      const record = await certificates.addRecord(coach.token);
      const added = await certificates.add(coach.token, { record }, sampleFile(300_000));
      expect(added.status).toBeLessThan(500);
    },
  ];
}
