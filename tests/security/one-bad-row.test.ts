// One bad row among good ones, for each job of the server: the good ones are done, the bad one is logged without its content, and is
// tried again or given up. tests/unit/jobs.test.ts compares with the list of jobs.
import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDeps, type JobDeps } from '#server/all-jobs.ts';
import { PLAN_LOOKUP_KEY } from '#server/billing/plan-prices.ts';
import { prepareBilling } from '#server/billing/prepare-billing.ts';
import { READ_RENEWALS } from '#server/billing/renewals-job.ts';
import { DELETE_OBJECTS } from '#server/certificates/delete-objects.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { encryptWaiting } from '#server/encryption/encrypt-waiting.ts';
import { errorFacts } from '#server/log/error-facts.ts';
import { CHECK_REQUIREMENTS } from '#server/hooks/check-requirements-job.ts';
import { SEND_EVENTS } from '#server/hooks/send-events-job.ts';
import { REMOVE_FACTORS } from '#server/auth/mfa/remove-factors-job.ts';
import { CONTINUE_IMPORTS } from '#server/jobs/continue-imports.ts';
import { deliverDueMails } from '#server/mail/deliver-mails.ts';
import { createMailCipher } from '#server/mail/mail-cipher.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { SEND_WEEKLY_MAILS } from '#server/weekly-mail/send-weekly-mails.ts';
import { REMIND_WITNESSES } from '#server/witnesses/remind-witnesses.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { openTestFetch } from '#tests/support/calendars/calendar-server.ts';
import { addOverdue } from '#tests/support/overdue-subscriptions.ts';
import { createHookCalls, startReceiver } from '#tests/support/hooks.ts';
import { testOnOneServer } from '#tests/support/one-server.ts';
import { refuseRows, type RefusedEvent } from '#tests/support/refuse-rows.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import { addClient, addSession, requestWitness, signUpNamed } from '#tests/support/witnesses.ts';

const SECRET = 'zq7secret';
const MAIL_SECRET = 'one for tests';
let app: TestApp;
let lines: string[];
let deps: JobDeps;

beforeAll(async () => {
  app = await startTestApp({ openFetch: openTestFetch() });
});
afterAll(() => app.close());
beforeEach(async () => {
  lines = [];
  const log = pino(
    { level: 'info', serializers: { err: errorFacts } },
    { write: (line: string) => void lines.push(line) },
  );
  deps = { ...jobDeps(app.deps), log };
  await app.db.asOwner('delete from auth.mail_outbox');
});

const never = new AbortController().signal;
/** What the log says of the bad row: once for each try, and nothing of what is in it. */
const expectLogged = (message: string, times = 1) => {
  expect(lines.filter((line) => line.includes(message))).toHaveLength(times);
  expect(lines.join('')).not.toContain(SECRET);
};
const whileRefused = (table: string, event: RefusedEvent, condition: string, work: () => Promise<unknown>) =>
  refuseRows(app.db.asOwner, { table, event, condition, says: `cannot change "${SECRET}"` }, work);

test('one bad row: witness reminders', async () => {
  const [bad, good] = [await signUpNamed(app), await signUpNamed(app)];
  for (const coach of [bad, good]) {
    const client = await addClient(app, coach);
    await addSession(app, coach, client);
    await requestWitness(app, coach, { client_ids: [client], message: SECRET });
  }
  const age = (coach: { id: string }, days: number) =>
    app.db.asOwner(
      'update public.witness_requests set created_at = now() - make_interval(days => $2) where user_id = $1',
      [coach.id, days],
    );
  await age(bad, 9);
  await age(good, 8);
  const mails = app.mails.length;
  const sent = () => app.mails.slice(mails).map(({ replyTo }) => replyTo);
  await whileRefused('private.witness_links', 'insert', `new.user_id = '${bad.id}'`, () =>
    REMIND_WITNESSES.run(deps, never),
  );
  expect(sent()).toEqual([good.email]);
  expectLogged('a witness cannot be reminded');
  await REMIND_WITNESSES.run(deps, never);
  expect(sent()).toEqual([good.email, bad.email]);
});

test('one bad row: second factors', async () => {
  const [bad, good] = [await app.signUp(), await app.signUp()];
  for (const { id } of [bad, good])
    await app.db.asOwner(
      `insert into private.factor_removals (user_id, asked_by, due_at, stop_hash) values ($1, $1, now() - interval '1 hour', sha256($2::text::bytea))`,
      [id, id],
    );
  const left = async () =>
    (await app.db.asOwner<{ id: string }>('select user_id as id from private.factor_removals')).map(({ id }) => id);
  await whileRefused('private.factor_removals', 'delete', `old.user_id = '${bad.id}'`, () =>
    REMOVE_FACTORS.run(deps, never),
  );
  expect(await left()).toEqual([bad.id]);
  expectLogged('second factors could not be removed');
  await REMOVE_FACTORS.run(deps, never);
  expect(await left()).toEqual([]);
});

test('one bad row: renewals', async () => {
  const [bad, good] = [await app.signUp(), await app.signUp()];
  const stripe = await addOverdue(app, [bad.id, good.id]);
  const overdue = async () =>
    (
      await app.db.asOwner<{ id: string }>(
        'select user_id as id from public.subscriptions where current_period_end < now()',
      )
    ).map(({ id }) => id);
  await whileRefused('public.subscriptions', 'update', `new.user_id = '${bad.id}'`, () =>
    READ_RENEWALS.run({ ...deps, stripe }, never),
  );
  expect(await overdue()).toEqual([bad.id]);
  expectLogged('a renewal could not be stored');
  await READ_RENEWALS.run({ ...deps, stripe }, never);
  expect(await overdue()).toEqual([]);
});

test('one bad row: imports', async () => {
  const [bad, good] = [await signUpNamed(app), await signUpNamed(app)];
  const run = `insert into public.import_runs (user_id, kind, file_name, stepped_at)
    values ($1, 'clients', $2, now() - interval '1 hour') returning id`;
  for (const { id } of [bad, good]) await app.db.asOwner(run, [id, SECRET]);
  const unfinished = async () =>
    (
      await app.db.asOwner<{ id: string }>('select user_id as id from public.import_runs where finished_at is null')
    ).map(({ id }) => id);
  await whileRefused('public.import_runs', 'update', `new.user_id = '${bad.id}'`, () =>
    CONTINUE_IMPORTS.run(deps, never),
  );
  expect(await unfinished()).toEqual([bad.id]);
  expectLogged('an import could not be continued');
  await CONTINUE_IMPORTS.run(deps, never);
  expect(await unfinished()).toEqual([]);
});

test('one bad row: weekly mails', async () => {
  const now = () => new Date('2026-11-23T07:30:00Z');
  await app.db.asOwner('update public.profiles set weekly_mail = false');
  const coaches = [await app.signUp(), await app.signUp(), await app.signUp()];
  const [bad] = coaches.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await app.db.asOwner("update public.profiles set weekly_mail = true, time_zone = 'UTC' where id = any($1)", [
    coaches.map(({ id }) => id),
  ]);
  const mailed = async () =>
    (await app.db.asOwner<{ user_id: string }>('select user_id from auth.mail_outbox where is_weekly')).length;
  await whileRefused('private.weekly_mails', 'update', `new.user_id = '${bad!.id}' and new.week > '0001-01-01'`, () =>
    SEND_WEEKLY_MAILS.run({ ...deps, now }, never),
  );
  expect(await mailed()).toBe(2);
  expectLogged('a weekly mail failed');
  await app.db.asOwner("update private.weekly_mails set claimed_until = '-infinity' where user_id = $1", [bad!.id]);
  await SEND_WEEKLY_MAILS.run({ ...deps, now }, never);
  expect(await mailed()).toBe(3);
});

test('one bad row: a time zone that no computer knows, for weekly mails', async () => {
  await app.db.asOwner('update public.profiles set weekly_mail = false');
  const coaches = [await app.signUp(), await app.signUp()];
  for (const [at, zone] of ['Mars/Olympus\u0001', 'UTC'].entries())
    await app.db.asOwner('update public.profiles set weekly_mail = true, time_zone = $2 where id = $1', [
      coaches[at]!.id,
      zone,
    ]);
  await SEND_WEEKLY_MAILS.run({ ...deps, now: () => new Date('2026-11-23T07:30:00Z') }, never);
  const rows = await app.db.asOwner('select from auth.mail_outbox where is_weekly');
  expect(rows).toHaveLength(2);
});

testOnOneServer('one bad row: hooks', async () => {
  const receiver = await startReceiver();
  try {
    const calls = createHookCalls(app);
    const coach = await signUpNamed(app);
    const { hook } = await calls.make(coach, receiver.server.at(`/${SECRET}`));
    const client = await addClient(app, coach, { name: SECRET });
    for (const day of ['01', '02', '03']) await addSession(app, coach, client, { date: `2026-01-${day}` });
    const bad = (await calls.deliveries(coach, hook.id)).at(-1)!.id;
    await whileRefused('private.hook_deliveries', 'update', `new.id = '${bad}'`, () => SEND_EVENTS.run(deps, never));
    expect(receiver.received).toHaveLength(2);
    expectLogged('an event could not be sent');
    await SEND_EVENTS.run(deps, never);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).at(-1)).toBe(bad);
    expect(receiver.received).toHaveLength(3);
  } finally {
    await receiver.server.stop();
  }
});

testOnOneServer('one bad row: hook requirements', async () => {
  const calls = createHookCalls(app);
  const coaches = [await signUpNamed(app), await signUpNamed(app), await signUpNamed(app)];
  for (const coach of coaches) await calls.make(coach, `https://${SECRET}.example/`, { types: ['requirement.met'] });
  const [bad] = coaches.map(({ id }) => id).toSorted();
  const looked = async () =>
    (await app.db.asOwner<{ id: string }>('select user_id as id from private.hook_checks where told is not null')).map(
      ({ id }) => id,
    );
  await whileRefused('private.hook_checks', 'update', `new.user_id = '${bad}'`, () =>
    CHECK_REQUIREMENTS.run(deps, never),
  );
  expect(await looked()).toHaveLength(2);
  expectLogged('requirements could not be looked at');
  await app.db.asOwner(
    "update private.hook_checks set claimed_until = '-infinity', checked_at = '-infinity' where told is null",
  );
  await CHECK_REQUIREMENTS.run(deps, never);
  expect(await looked()).toHaveLength(3);
});

/** As the outbox encrypts, but any text. */
function encryptedFor(id: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', MAIL_SECRET, '', 'mail outbox', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, content, cipher.getAuthTag()]);
}

test('one bad row: outbox', async () => {
  const mailCipher = createMailCipher(MAIL_SECRET);
  const outbox = createOutbox({ ...deps, mailCipher, onMail: () => undefined });
  const sent: string[] = [];
  const transport = { send: async ({ to }: Mail) => void sent.push(to) };
  for (let at = 0; at < 12; at += 1)
    await outbox.send({ to: `m${at}@example.org`, subject: SECRET, text: SECRET, html: SECRET });
  const rows = await app.db.asOwner<{ id: string; address: string }>(
    'select id, address from auth.mail_outbox order by next_attempt_at',
  );
  const [refused, damaged] = [rows[0]!, rows[1]!];
  // Decrypts, and is no mail.
  await app.db.asOwner('update auth.mail_outbox set content = $2 where id = $1', [
    damaged.id,
    encryptedFor(damaged.id, JSON.stringify({ of: SECRET })),
  ]);
  const deliver = () => deliverDueMails({ ...deps, mailCipher, transport });
  // It was sent, but the row cannot be deleted.
  const deliverRefused = () => whileRefused('auth.mail_outbox', 'delete', `old.id = '${refused.id}'`, deliver);
  await deliverRefused();
  expect(new Set(sent)).toEqual(new Set(rows.filter(({ id }) => id !== damaged.id).map(({ address }) => address)));
  expectLogged('a mail failed');
  const kept = await app.db.asOwner<{ id: string; failure: string | null }>('select id, failure from auth.mail_outbox');
  expect(new Set(kept.map(({ id, failure }) => `${id} ${failure}`))).toEqual(
    new Set([`${refused.id} null`, `${damaged.id} unreadable`]),
  );
  // Given up after a day.
  await app.db.asOwner(
    'update auth.mail_outbox set next_attempt_at = now(), give_up_at = now() where failed_at is null',
  );
  await deliverRefused();
  expect(await app.db.asOwner('select failure from auth.mail_outbox where id = $1', [refused.id])).toEqual([
    { failure: 'expired' },
  ]);
});

test('one bad row: texts to encrypt', async () => {
  const coaches = [await app.signUp(), await app.signUp(), await app.signUp()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  for (const { id } of coaches) {
    await app.db.asOwner('insert into public.clients (user_id, name, notes) values ($1, $2, $2)', [id, SECRET]);
    await app.db.asOwner("insert into private.waiting_for_seal (user_id, since) values ($1, '-infinity')", [id]);
  }
  const inClear = async () =>
    (await app.db.asOwner<{ user_id: string }>('select user_id from public.clients where notes = $1', [SECRET])).map(
      ({ user_id }) => user_id,
    );
  const run = () => encryptWaiting(deps);
  await whileRefused('public.clients', 'update', `new.user_id = '${coaches[0]!.id}'`, run);
  expect(await inClear()).toEqual([coaches[0]!.id]);
  expectLogged('a text could not be encrypted again');
  await run();
  expect(await inClear()).toEqual([]);
});

test('one bad row: certificate objects', async () => {
  const store = await startS3Store();
  try {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    for (const [at, id] of ids.entries())
      await app.db.asOwner(
        'insert into private.certificate_objects_to_delete (id, chunks, since) values ($1, 1, now() - make_interval(hours => $2))',
        [id, 10 - at],
      );
    const context = { ...deps, settings: { ...deps.settings, certificatesS3: store.settings } };
    const left = async () =>
      (await app.db.asOwner<{ id: string }>('select id from private.certificate_objects_to_delete')).map(
        ({ id }) => id,
      );
    await whileRefused('private.certificate_objects_to_delete', 'delete', `old.id = '${ids[0]}'`, () =>
      DELETE_OBJECTS.run(context, never),
    );
    expect(await left()).toEqual([ids[0]]);
    expectLogged('an object of a certificate could not be deleted');
    await DELETE_OBJECTS.run(context, never);
    expect(await left()).toEqual([]);
  } finally {
    await store.close();
  }
});

test('one bad row: statistics', async () => {
  await app.db.asOwner('create table private.grows_first (at integer); create table private.grows_second (at integer)');
  await app.db.asOwner(
    "create function private.poisoned(at integer) returns integer language plpgsql immutable as $$ begin if at > 50000 then raise exception 'no'; end if; return at; end $$",
  );
  await app.db.asOwner('create index on private.grows_first (private.poisoned(at))');
  await app.db.asOwner('insert into private.grows_first select n from generate_series(1, 50000) n');
  await app.db.asOwner('insert into private.grows_second select n from generate_series(1, 20000) n');
  await app.db.asOwner(
    "create or replace function private.poisoned(at integer) returns integer language plpgsql immutable as $$ begin raise exception 'no'; end $$",
  );
  const analysed: (string | null)[] = [];
  for (let table = await app.db.analyseGrownTable(); table !== null; table = await app.db.analyseGrownTable()) {
    if (analysed.includes(table)) break;
    analysed.push(table);
  }
  expect(analysed).toContain('private.grows_second');
  expect(analysed).not.toContain('private.grows_first');
  await app.db.asOwner('drop table private.grows_first, private.grows_second; drop function private.poisoned(integer)');
});

test('one bad row: the plan of Stripe', async () => {
  const price = {
    id: 'price_1',
    product: 'prod_1',
    unit_amount: 900,
    currency: SECRET,
    active: true,
    lookup_key: PLAN_LOOKUP_KEY,
    type: 'recurring',
  };
  const stripe = {
    prices: { list: async () => ({ data: [price] }) },
    products: { retrieve: async () => ({ id: 'prod_1', name: 'P', active: true, description: null, images: [] }) },
  };
  await prepareBilling({ ...deps, stripe: stripe as never });
  expectLogged('the plan could not be read from Stripe');
});

test.each([
  ['witness reminders', REMIND_WITNESSES],
  ['weekly mails', SEND_WEEKLY_MAILS],
  ['hooks', SEND_EVENTS],
  ['hook requirements', CHECK_REQUIREMENTS],
  ['second factors', REMOVE_FACTORS],
  ['renewals', READ_RENEWALS],
  ['certificate objects', DELETE_OBJECTS],
] as const)('%s end when the database is away', async (_name, job) => {
  const asServer = () => Promise.reject(new DatabaseUnavailable('away'));
  await expect(job.run({ ...deps, db: { ...deps.db, asServer } }, never)).rejects.toThrow('away');
});
