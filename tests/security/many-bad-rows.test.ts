// Sixty bad rows at the head of five good ones, for each job of the server: one run does all good ones. tests/unit/jobs.test.ts compares
// with the list of jobs.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDeps, type JobDeps } from '#server/all-jobs.ts';
import { READ_RENEWALS } from '#server/billing/renewals-job.ts';
import { READ_CALENDARS } from '#server/calendars/read-calendars-job.ts';
import { DELETE_OBJECTS } from '#server/certificates/delete-objects.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { CHECK_REQUIREMENTS } from '#server/hooks/check-requirements-job.ts';
import { SEND_EVENTS } from '#server/hooks/send-events-job.ts';
import { REMOVE_FACTORS } from '#server/auth/mfa/remove-factors-job.ts';
import { CONTINUE_IMPORTS } from '#server/jobs/continue-imports.ts';
import { PURGE } from '#server/jobs/purge.ts';
import { deliverDueMails } from '#server/mail/deliver-mails.ts';
import { createMailCipher } from '#server/mail/mail-cipher.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { SEND_WEEKLY_MAILS } from '#server/weekly-mail/send-weekly-mails.ts';
import { REMIND_WITNESSES } from '#server/witnesses/remind-witnesses.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCalendarCalls, icsEvent, icsOf } from '#tests/support/calendars/calendar-calls.ts';
import { openTestFetch, startCalendarServer } from '#tests/support/calendars/calendar-server.ts';
import { addOverdue } from '#tests/support/overdue-subscriptions.ts';
import { createHookCalls, startReceiver } from '#tests/support/hooks.ts';
import { testOnOneServer } from '#tests/support/one-server.ts';
import { isOneOf, refuseRows, type RefusedEvent } from '#tests/support/refuse-rows.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import { addClient, addSession, requestWitness, signUpNamed } from '#tests/support/witnesses.ts';

const BAD = 60;
const GOOD = 5;
const never = new AbortController().signal;
let app: TestApp;
let deps: JobDeps;

beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
  deps = jobDeps(app.deps);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.asOwner('delete from auth.mail_outbox');
});

const whileRefused = (table: string, event: RefusedEvent, condition: string, work: () => Promise<unknown>) =>
  refuseRows(app.db.asOwner, { table, event, condition, says: 'no' }, work);
/** In the order of their ids. */
async function addCoaches(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await app.db.addUser({ email: `${randomUUID()}@example.org` })).id);
  return ids.toSorted();
}
const column = async (text: string, values: readonly unknown[] = []) =>
  (await app.db.asOwner<{ value: string }>(text, values)).map(({ value }) => value).toSorted();

test('sixty bad rows: purge', async () => {
  const add = `insert into auth.rate_limits (key, window_started_at) select $1 || n, now() - make_interval(days => $2)
    from generate_series(1, $3) n`;
  await app.db.asOwner(add, ['bad ', 400, BAD]);
  await app.db.asOwner(add, ['good ', 300, GOOD]);
  await whileRefused('auth.rate_limits', 'delete', "old.key like 'bad %'", () =>
    expect(PURGE.run(app.deps, never)).rejects.toThrow('60 old rows could not be deleted'),
  );
  expect(await column("select key as value from auth.rate_limits where key like 'good %'")).toEqual([]);
  expect(await column("select key as value from auth.rate_limits where key like 'bad %'")).toHaveLength(BAD);
  await PURGE.run(app.deps, never);
  expect(await column("select key as value from auth.rate_limits where key like 'bad %'")).toEqual([]);
});

test('sixty bad rows: second factors', async () => {
  const coaches = await addCoaches(BAD + GOOD);
  await app.db.asOwner(
    `insert into private.factor_removals (user_id, asked_by, due_at, stop_hash)
     select id, id, now() - interval '1 hour', sha256(id::text::bytea) from unnest($1::uuid[]) as id`,
    [coaches],
  );
  const bad = coaches.slice(0, BAD);
  await whileRefused('private.factor_removals', 'delete', isOneOf('old.user_id', bad), () =>
    REMOVE_FACTORS.run(deps, never),
  );
  expect(await column('select user_id::text as value from private.factor_removals')).toEqual(bad);
});

test('sixty bad rows: renewals', async () => {
  const coaches = await addCoaches(BAD + GOOD);
  const stripe = await addOverdue(app, coaches);
  const bad = coaches.slice(0, BAD);
  await whileRefused('public.subscriptions', 'update', isOneOf('new.user_id', bad), () =>
    READ_RENEWALS.run({ ...deps, stripe }, never),
  );
  expect(
    await column('select user_id::text as value from public.subscriptions where current_period_end < now()'),
  ).toEqual(bad);
});

test('sixty bad rows: imports', async () => {
  const coaches = await addCoaches(BAD + GOOD);
  const inOrder = await column(
    `insert into public.import_runs (user_id, kind, stepped_at) select id, 'clients', now() - interval '1 hour'
     from unnest($1::uuid[]) as id returning id::text as value`,
    [coaches],
  );
  const bad = inOrder.slice(0, BAD);
  await whileRefused('public.import_runs', 'update', isOneOf('new.id', bad), () => CONTINUE_IMPORTS.run(deps, never));
  expect(await column('select id::text as value from public.import_runs where finished_at is null')).toEqual(bad);
});

test('sixty bad rows: certificate objects', async () => {
  const store = await startS3Store();
  try {
    const ids = Array.from({ length: BAD + GOOD }, () => randomUUID());
    for (const [at, id] of ids.entries())
      await app.db.asOwner(
        'insert into private.certificate_objects_to_delete (id, chunks, since) values ($1, 1, now() - make_interval(hours => $2))',
        [id, 100 - at],
      );
    const context = { ...deps, settings: { ...deps.settings, certificatesS3: store.settings } };
    const bad = ids.slice(0, BAD);
    await whileRefused('private.certificate_objects_to_delete', 'delete', isOneOf('old.id', bad), () =>
      DELETE_OBJECTS.run(context, never),
    );
    expect(await column('select id::text as value from private.certificate_objects_to_delete')).toEqual(bad.toSorted());
    // Without the store no other can be deleted either.
    await store.leave();
    await expect(DELETE_OBJECTS.run(context, never)).rejects.toThrow('cannot be reached');
  } finally {
    await store.close();
  }
});

test('sixty bad rows: witness reminders', async () => {
  const coach = await signUpNamed(app);
  const client = await addClient(app, coach);
  await addSession(app, coach, client);
  const { ask } = await requestWitness(app, coach, { client_ids: [client] });
  // As many requests as this one, each to another person.
  const copied = await column(
    `insert into public.witness_requests (user_id, kind, witness_name, witness_email, client_ids, message, asked, created_at)
     select user_id, kind, witness_name, 'w' || n || '@example.com', client_ids, message, asked, now() - make_interval(days => 20, hours => -n)
     from public.witness_requests, generate_series(1, $2) n where id = $1 returning witness_email || ' ' || id as value`,
    [ask.id, BAD + GOOD],
  );
  const numberOf = (text: string) => Number(/\d+/.exec(text)![0]);
  const inOrder = copied.toSorted((one, other) => numberOf(one) - numberOf(other)).map((text) => text.split(' '));
  const bad = inOrder.slice(0, BAD).map(([, id]) => id!);
  const before = app.mails.length;
  await whileRefused('private.witness_links', 'insert', isOneOf('new.request_id', bad), () =>
    REMIND_WITNESSES.run(deps, never),
  );
  expect(app.mails.slice(before).map(({ to }) => to)).toEqual(inOrder.slice(BAD).map(([address]) => address));
});

test('sixty bad rows: weekly mails', async () => {
  await app.db.asOwner('update public.profiles set weekly_mail = false');
  const coaches = await addCoaches(BAD + GOOD);
  await app.db.asOwner("update public.profiles set weekly_mail = true, time_zone = 'UTC' where id = any($1)", [
    coaches,
  ]);
  const now = () => new Date('2026-11-23T07:30:00Z');
  await whileRefused('private.weekly_mails', 'insert', isOneOf('new.user_id', coaches.slice(0, BAD)), () =>
    SEND_WEEKLY_MAILS.run({ ...deps, now }, never),
  );
  expect(await column('select user_id::text as value from auth.mail_outbox where is_weekly')).toEqual(
    coaches.slice(BAD),
  );
});

testOnOneServer('sixty bad rows: hooks', async () => {
  const receiver = await startReceiver();
  try {
    const calls = createHookCalls(app);
    const coach = await signUpNamed(app);
    const { hook } = await calls.make(coach, receiver.server.at('/a'));
    const numbered = await column(
      `insert into private.hook_deliveries (user_id, hook_id, type, subject, data, next_try_at)
       select $1, $2, 'renewal.due', lpad(n::text, 3, '0'), '{}', now() - make_interval(hours => 100 - n)
       from generate_series(1, $3) n returning subject || ' ' || id as value`,
      [coach.id, hook.id, BAD + GOOD],
    );
    const inOrder = numbered.map((text) => text.split(' ')[1]!);
    await whileRefused('private.hook_deliveries', 'update', isOneOf('new.id', inOrder.slice(0, BAD)), () =>
      SEND_EVENTS.run(deps, never),
    );
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(inOrder.slice(BAD));
  } finally {
    await receiver.server.stop();
  }
});

testOnOneServer('sixty bad rows: hook requirements', async () => {
  const coaches = await addCoaches(BAD + GOOD);
  await app.db.asOwner(
    `insert into private.hooks (user_id, place, access, types, names)
     select id, 'example.org', '~hb1:', '{renewal.due}', false from unnest($1::uuid[]) id`,
    [coaches],
  );
  await app.db.asOwner(
    `insert into private.storage_use (user_id, rows, bytes, has_hooks) select id, 0, 0, true from unnest($1::uuid[]) id
     on conflict (user_id) do update set has_hooks = true`,
    [coaches],
  );
  await whileRefused('private.hook_checks', 'insert', isOneOf('new.user_id', coaches.slice(0, BAD)), () =>
    CHECK_REQUIREMENTS.run(deps, never),
  );
  expect(
    await column('select user_id::text as value from private.hook_checks where user_id = any($1) order by 1', [
      coaches,
    ]),
  ).toEqual(coaches.slice(BAD));
});

test('sixty bad rows: calendars', async () => {
  const server = await startCalendarServer((_, response) => void response.end(icsOf(icsEvent('one'))));
  try {
    const calls = createCalendarCalls(app);
    const coach = await app.signUp();
    for (let number = 0; number < GOOD; number += 1)
      await calls.connect(coach.token, { address: server.at(`/${number}.ics`) });
    const owner = (await app.signUp()).id;
    const bad = Array.from({ length: BAD }, () => randomUUID());
    await app.db.asOwner(
      "insert into public.calendar_feeds (id, user_id, kind, label, place) select id, $1, 'ical', '', '' from unnest($2::uuid[]) as id",
      [owner, bad],
    );
    await app.db.asOwner(
      `insert into private.calendar_sources (user_id, feed_id, kind, access, next_read_at)
       select $1, id, 'ical', '~hb1:', now() - interval '1 hour' from unnest($2::uuid[]) as id`,
      [owner, bad],
    );
    const becomeDue = () =>
      app.db.asOwner(
        "update private.calendar_sources set next_read_at = now() - interval '1 second' where user_id = $1",
        [coach.id],
      );
    const readAll = async (table: string) => {
      await becomeDue();
      const before = server.requests.length;
      await whileRefused(table, 'update', isOneOf(table.endsWith('feeds') ? 'new.id' : 'new.feed_id', bad), () =>
        READ_CALENDARS.run(app.deps, never),
      );
      expect(server.requests.slice(before)).toHaveLength(GOOD);
    };
    // Neither claimed nor, without a subscription, put off.
    await readAll('private.calendar_sources');
    await readAll('public.calendar_feeds');
    await app.db.asOwner("update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1", [
      owner,
    ]);
    await readAll('private.calendar_sources');
  } finally {
    await server.stop();
  }
});

test('sixty bad rows: outbox', async () => {
  const mailCipher = createMailCipher('one for tests');
  const outbox = createOutbox({ ...deps, mailCipher, onMail: () => undefined });
  const sent: string[] = [];
  const transport = { send: async ({ to }: Mail) => void sent.push(to) };
  const addresses = Array.from({ length: BAD + GOOD }, (_, at) => `m${at}@example.org`);
  for (const to of addresses) await outbox.send({ to, subject: 'a', text: 'b', html: 'c' });
  await whileRefused('auth.mail_outbox', 'update', isOneOf('new.address', addresses.slice(0, BAD)), () =>
    deliverDueMails({ ...deps, mailCipher, transport }),
  );
  expect(sent.toSorted()).toEqual(addresses.slice(BAD).toSorted());
});

test('sixty bad rows: texts to encrypt', async () => {
  const coaches = await addCoaches(BAD + GOOD);
  await app.db.asOwner(
    "insert into public.clients (user_id, name, notes) select id, 'A', 'clear' from unnest($1::uuid[]) as id",
    [coaches],
  );
  await app.db.asOwner(
    "insert into private.waiting_for_seal (user_id, since) select id, '-infinity' from unnest($1::uuid[]) as id",
    [coaches],
  );
  const bad = coaches.slice(0, BAD);
  await whileRefused('public.clients', 'update', isOneOf('new.user_id', bad), () => encryptWaiting(deps));
  expect(await column("select user_id::text as value from public.clients where notes = 'clear'")).toEqual(bad);
});
