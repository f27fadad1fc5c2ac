// Limits of requests to witnesses: how many mails, how often links can be tried, two people at once, and reminders (ADR 89).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import { jobDeps } from '#server/all-jobs.ts';
import { createApp } from '#server/app.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';
import { createMailCipher } from '#server/mail/mail-cipher.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { deliverDueMails } from '#server/mail/deliver-mails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { OWN_ADDRESS_TEXT } from '#domain/witnesses/witness-texts.ts';
import { REMIND_WITNESSES } from '#server/witnesses/remind-witnesses.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { claimsOfToken } from '#tests/support/test-database.ts';
import {
  addClient,
  addSession,
  answerRequest,
  askFor,
  callFunction,
  openRequest,
  requestWitness,
  rpc,
  stopIn,
  tokenIn,
  type Coach,
  signUpNamed,
} from '#tests/support/witnesses.ts';

let app: TestApp;
/** The same with the limits of an installation. */
let limited: TestApp;
let coach: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp();
  const real = createApp(app.deps);
  limited = { ...app, fetch: async (input, init) => real.fetch(new Request(input, init)) };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.asOwner('delete from auth.mail_outbox');
  await app.db.asOwner('delete from auth.rate_limits');
  coach = await signUpNamed(app);
  client = await addClient(app, coach);
  await addSession(app, coach, client);
});

describe('mails', () => {
  const askOnce = async (from: Coach, ofClient: string, witness_email: string) => {
    const body = askFor({ client_ids: [ofClient], witness_email });
    const { body: preview } = await callFunction(limited, 'preview-witness-request', { ask: body }, from.token);
    return (await callFunction(limited, 'ask-witness', { ask: body, sums: preview['sums'] }, from.token)).status;
  };

  test('of a coach are at most 20 a day', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push(await askOnce(coach, client, `witness-${at}@example.com`));
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toHaveLength(20);
  });

  test('of a coach to one address are at most 3 a week, also where the requests were deleted', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      statuses.push(await askOnce(coach, client, at % 2 ? 'Kim@example.com' : 'kim@example.com'));
      await app.db.asOwner('delete from public.witness_requests where user_id = $1', [coach.id]);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await app.db.asOwner("update auth.rate_limits set window_started_at = window_started_at - interval '8 days'");
    expect(await askOnce(coach, client, 'kim@example.com')).toBe(200);
  });

  test('of all coaches to one address are at most 10 a week', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const other = await signUpNamed(app);
      const theirs = await addClient(app, other);
      await addSession(app, other, theirs);
      for (let mail = 0; mail < 3; mail += 1) statuses.push(await askOnce(other, theirs, 'crowd@example.com'));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  test('to the address of the coach’s own account are refused, however it is written', async () => {
    const { sums } = await requestWitness(app, coach, { client_ids: [client] });
    const mails = app.mails.length;
    for (const witness_email of [coach.email, ` ${coach.email.toUpperCase()} `]) {
      const body = askFor({ client_ids: [client], witness_email });
      const refused = { status: 400, body: { message: OWN_ADDRESS_TEXT } };
      expect(await callFunction(app, 'preview-witness-request', { ask: body }, coach.token)).toMatchObject(refused);
      expect(await callFunction(app, 'ask-witness', { ask: body, sums }, coach.token)).toMatchObject(refused);
      // The database checks it for every caller.
      const values = [body, sums, {}, {}].map((value) => JSON.stringify(value));
      const call = { text: 'select private.ask_witness($1, $2, $3, $4)', values };
      const asCoach = app.db.asUser(claimsOfToken(coach.token), call);
      await expect(asCoach).rejects.toMatchObject({ code: 'PT400', message: OWN_ADDRESS_TEXT });
    }
    expect(app.mails).toHaveLength(mails);
    for (const witness_email of [coach.email.replace('@', '+a@'), (await app.signUp()).email])
      expect((await requestWitness(app, coach, { client_ids: [client], witness_email })).token).toHaveLength(43);
  });

  test('need a confirmed address of the coach, to which answers go', async () => {
    await app.db.asOwner('update auth.users set email_confirmed_at = null where id = $1', [coach.id]);
    expect(await askOnce(coach, client, 'kim@example.com')).toBe(403);
  });
});

describe('links', () => {
  test('cannot be guessed: 60 tries in five minutes from one network, whether they open, answer or stop', async () => {
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    const tries = ['open-witness-request', 'answer-witness-request', 'stop-mails'];
    const statuses = new Map<number, number>();
    for (let at = 0; at < 75; at += 1) {
      const guess = String(at).padStart(43, 'a');
      const { status } = await callFunction(limited, tries[at % 3]!, { token: guess, answer: 'declined' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 60, 429: 15 });
    expect((await openRequest(limited, token)).status).toBe(429);
    await app.db.asOwner("update auth.rate_limits set window_started_at = window_started_at - interval '6 minutes'");
    expect((await openRequest(limited, token)).status).toBe(200);
  });

  test('take one answer of many that arrive at the same time', async () => {
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        answerRequest(app, token, { answer: at % 2 ? 'confirmed' : 'declined', name: `N${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const place = answers.findIndex(({ status }) => status === 200);
    const [row] = await app.db.asOwner('select answer, answered_by from public.witness_requests where user_id = $1', [
      coach.id,
    ]);
    expect(row).toEqual({ answer: place % 2 ? 'confirmed' : 'declined', answered_by: `N${place}` });
  });

  test('are asked with one request by many calls with the same id', async () => {
    const body = askFor({ client_ids: [client] });
    const { body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    const sums = preview['sums'] as AskedSums;
    const calls = Array.from({ length: 6 }, () => callFunction(app, 'ask-witness', { ask: body, sums }, coach.token));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toHaveLength(1);
    expect(await app.db.asOwner('select id from public.witness_requests where user_id = $1', [coach.id])).toHaveLength(
      1,
    );
  });
});

/** A server of a fleet with a real outbox; `sent` is what its transport was given. */
function server() {
  const mailCipher = createMailCipher('one for tests');
  const sent: Mail[] = [];
  const { db, log, metrics, now } = app.deps;
  const mailer = createOutbox({ db, mailCipher, log, onMail: () => undefined });
  const transport = { send: async (mail: Mail) => void sent.push(mail) };
  const deliver = () => deliverDueMails({ db, log, metrics, now, mailCipher, transport });
  const remind = () => runWhenDue({ ...jobDeps(app.deps), mailer }, REMIND_WITNESSES);
  const anew = async () => {
    await app.db.asOwner('delete from private.job_runs');
    return remind();
  };
  return { sent, deliver, remind, anew };
}
const age = (days: number) =>
  app.db.asOwner(
    'update public.witness_requests set created_at = now() - make_interval(days => $2) where user_id = $1',
    [coach.id, days],
  );

describe('a reminder', () => {
  beforeEach(async () => {
    await app.db.asOwner('delete from public.witness_requests');
    await app.db.asOwner('delete from private.job_runs');
  });

  test('is sent after seven days, once, by one of several servers, with a link of its own', async () => {
    const { ask, token } = await requestWitness(app, coach, { client_ids: [client], message: 'As we agreed.' });
    await app.db.asOwner('delete from auth.mail_outbox');
    await age(6);
    const fleet = [server(), server(), server()];
    await Promise.all(fleet.map(({ remind }) => remind()));
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toEqual([]);
    await age(8);
    await app.db.asOwner('delete from private.job_runs');
    const ran = await Promise.all(fleet.flatMap(({ remind }) => [remind(), remind()]));
    expect(ran.filter(Boolean)).toHaveLength(1);
    // Also where two run it all the same: each has decided that the request is due before the other has written.
    await Promise.all(fleet.map(({ anew }) => anew()));
    await fleet[0]!.deliver();
    const [mail, ...rest] = fleet[0]!.sent;
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({
      to: ask.witness_email,
      replyTo: coach.email,
      subject: expect.stringContaining('Reminder'),
    });
    expect(mail!.text).toContain('As we agreed.');
    const second = tokenIn(mail!.text);
    expect(second).not.toBe(token);
    for (const each of [token, second]) expect((await openRequest(app, each)).body['state']).toBe('open');
    expect((await answerRequest(app, second)).status).toBe(200);
    expect((await answerRequest(app, token)).status).toBe(409);
  });

  test.each(['answered', 'withdrawn', 'opted out', 'expired'] as const)('is not sent to who has %s', async (why) => {
    const { ask, token } = await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner('delete from auth.mail_outbox');
    if (why === 'answered') await answerRequest(app, token);
    if (why === 'withdrawn') await rpc(app, coach, 'revoke_witness_request', { id: ask.id });
    if (why === 'opted out') await callFunction(app, 'stop-mails', { token });
    await age(8);
    if (why === 'expired')
      await app.db.asOwner("update public.witness_requests set expires_at = now() + interval '1 hour'");
    await server().remind();
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toEqual([]);
  });

  test('is sent also where the coach’s subscription has ended', async () => {
    await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner('delete from auth.mail_outbox');
    await app.db.asOwner("update public.profiles set subscription_status = 'canceled' where id = $1", [coach.id]);
    await age(8);
    await server().remind();
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toHaveLength(1);
  });
});

describe('a mail that waits', () => {
  test.each(['answered', 'withdrawn', 'deleted', 'opted out', 'stopped', 'client erased'] as const)(
    'is dropped when %s',
    async (why) => {
      const { ask, token, stop } = await requestWitness(app, coach, { client_ids: [client] });
      if (why === 'answered') await answerRequest(app, token);
      if (why === 'withdrawn') await rpc(app, coach, 'revoke_witness_request', { id: ask.id });
      if (why === 'deleted') await app.db.asOwner('delete from public.witness_requests where id = $1', [ask.id]);
      if (why === 'opted out') await callFunction(app, 'stop-mails', { token });
      if (why === 'stopped') await callFunction(app, 'stop-mails', { token: stop });
      if (why === 'client erased')
        await rpc(app, coach, 'erase_client', { client_id: client, person: crypto.randomUUID() });
      const { sent, deliver } = server();
      await deliver();
      expect(sent).toEqual([]);
      expect(await app.db.asOwner('select id from auth.mail_outbox')).toEqual([]);
    },
  );

  test('is sent otherwise, and a mail about an account to the same address always', async () => {
    const user = await app.signUp();
    const { stop } = await requestWitness(app, coach, { client_ids: [client], witness_email: user.email });
    await app.db.asOwner('delete from auth.mail_outbox');
    await callFunction(app, 'stop-mails', { token: stop });
    const { sent, deliver } = server();
    const outbox = createOutbox({
      ...app.deps,
      mailCipher: createMailCipher('one for tests'),
      onMail: () => undefined,
    });
    await outbox.send({ to: user.email, subject: 'Hello', text: 'Hello', html: 'Hello' });
    await deliver();
    expect(sent).toMatchObject([{ to: user.email }]);
    expect(stopIn(sent[0]!.text)).toBe('no link');
  });
});

describe('an account that is deleted', () => {
  test('takes its requests, rows, links and mails along; who wants no mails stays', async () => {
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    await callFunction(app, 'stop-mails', { token });
    await app.db.asOwner('delete from auth.users where id = $1', [coach.id]);
    for (const table of [
      'public.witness_requests',
      'public.witnessed_rows',
      'private.witness_links',
      'auth.mail_outbox',
    ])
      expect(await app.db.asOwner(`select from ${table} where user_id = $1`, [coach.id]), table).toEqual([]);
    expect((await openRequest(app, token)).status).toBe(404);
    expect((await app.db.asOwner('select from private.mail_optouts')).length).toBeGreaterThan(0);
  });
});
