// What a coach writes into mails to people who did not ask for them (ADR 114): no links, whatever the field, and never without a name.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NAME_MISSING_TEXT } from '#domain/profile/coach-name.ts';
import { jobDeps } from '#server/all-jobs.ts';
import { encryptText } from '#server/encryption/encrypted-text.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';
import { REMIND_WITNESSES } from '#server/witnesses/remind-witnesses.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { LENT, linkOf } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { isDistributed, testOnOneServer } from '#tests/support/one-server.ts';
import {
  addClient,
  addRow,
  addSession,
  askFor,
  callFunction,
  COACH_NAME,
  openRequest,
  requestWitness,
  signUpNamed,
  type Coach,
} from '#tests/support/witnesses.ts';

let app: TestApp;
let coach: Coach;
let client: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  coach = await signUpNamed(app);
  client = await addClient(app, coach);
  await addSession(app, coach, client);
});

const encrypted = async (text: string) => encryptText(text, (await app.deps.dataKeys.keyForEncryption(coach.id))!);
const setName = (name: string | null) =>
  app.db.asOwner('update public.profiles set display_name = $2 where id = $1', [coach.id, name]);
const lend = (change: object) => callFunction(app, 'lend-view', { ...LENT, id: randomUUID(), ...change }, coach.token);
const preview = (change: object) =>
  callFunction(app, 'preview-witness-request', { ask: askFor({ client_ids: [client], ...change }) }, coach.token);
/** With the sums of a preview that passes. */
async function request(change: object) {
  const body = askFor({ client_ids: [client] });
  const { body: shown } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
  return callFunction(app, 'ask-witness', { ask: { ...body, ...change }, sums: shown['sums'] }, coach.token);
}

describe.each(['http://evil.example/login', 'evil.example/login', 'www.evil.example', 'evil\u200b.com', 'evil．com'])(
  '%j is refused with the name of its field',
  (link) => {
    test.each([
      ['Your words', () => lend({ message: `Please sign in at ${link} today` })],
      ['Name', () => lend({ assessor_name: `Ada ${link}` })],
      ['Your message', () => preview({ message: link })],
      ['Your message', () => request({ message: link })],
      ['Their name', () => preview({ witness_name: `Kim ${link}` })],
      ['Their name', () => request({ witness_name: `Kim ${link}` })],
    ])('%s', async (field, call) => {
      const mails = app.mails.length;
      const { status, body } = await call();
      expect({ status, message: body['message'] }).toEqual({
        status: 400,
        message: expect.stringContaining(`${field} can’t`),
      });
      expect(app.mails).toHaveLength(mails);
    });

    test('the name of an organisation or supervisor, as recorded', async () => {
      const organisation = await addClient(app, coach, { organisation: `Acme ${link}` });
      await addSession(app, coach, organisation);
      await addRow(app, coach, 'supervision_sessions', {
        supervisor_name: `Sue ${link}`,
        day: '2026-05-04',
        duration: 90,
      });
      const letter = { coach_role: 'Coach', witness_role: 'HR', policy: '' };
      for (const change of [
        { kind: 'organisation', subject: `Acme ${link}`, client_ids: [organisation], letter },
        { kind: 'supervisor', subject: `Sue ${link}`, client_ids: [] },
      ]) {
        const { status, body } = await preview(change);
        expect([status, body['message']]).toEqual([400, expect.stringContaining('The recorded name can’t')]);
      }
    });

    test('the coach’s name, on the profile and where it was given before', async () => {
      const path = `/rest/v1/profiles?id=eq.${coach.id}`;
      const saved = await ask(app, coach.token, 'PATCH', path, { body: { display_name: `Dana ${link}` } });
      expect([saved.status, saved.text]).toEqual([400, expect.stringContaining('Display name can’t')]);
      await setName(`Dana ${link}`);
      if (!isDistributed) expect((await lend({})).body['message']).toContain('Your name can’t');
      expect((await preview({})).body['message']).toContain('Your name can’t');
    });
  },
);

describe('a text that is no name is refused, and never an error of the server', () => {
  test.each(['Ada\r\nSubject: x', 'Ada\u2028x', 'Ada\u0000'])('%j', async (name) => {
    for (const refused of [lend({ assessor_name: name }), preview({ witness_name: name })])
      expect(await refused).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('must be one line') },
      });
  });

  test.each(['Ada\ud83d', '\ude00 Ada'])('with half a character: %j', async (name) => {
    const refused = { status: 400, body: { message: 'A text holds a character that cannot be stored' } };
    expect(await preview({ witness_name: name })).toMatchObject(refused);
    if (!isDistributed) expect(await lend({ assessor_name: name })).toMatchObject(refused);
  });

  test('with what no column can hold, in a letter', async () => {
    const organisation = await addClient(app, coach, { organisation: 'Acme' });
    await addSession(app, coach, organisation);
    const letter = { coach_role: 'Coach\u0000', witness_role: 'HR\ud83d', policy: '' };
    const change = { kind: 'organisation', subject: 'Acme', client_ids: [organisation], letter };
    const refused = { status: 400, body: { message: 'A text holds a character that cannot be stored' } };
    expect(await preview(change)).toMatchObject(refused);
    expect(await request(change)).toMatchObject(refused);
  });
});

describe('without a name', () => {
  test.each([null, '', '  ', '\u200b'])('%j nothing is mailed, and the answer says what is missing', async (name) => {
    const body = askFor({ client_ids: [client] });
    const { body: shown } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    await setName(name);
    const mails = app.mails.length;
    const refused = { status: 409, body: { message: NAME_MISSING_TEXT } };
    expect(await preview({})).toMatchObject(refused);
    expect(await callFunction(app, 'ask-witness', { ask: body, sums: shown['sums'] }, coach.token)).toMatchObject(
      refused,
    );
    if (!isDistributed) expect(await lend({})).toMatchObject(refused);
    expect(app.mails).toHaveLength(mails);
  });

  test('a reminder of an earlier request waits until there is one', async () => {
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner("update public.witness_requests set created_at = now() - interval '8 days'");
    await setName(null);
    const mails = app.mails.length;
    const remind = async () => {
      await app.db.asOwner('delete from private.job_runs');
      await runWhenDue(jobDeps(app.deps), REMIND_WITNESSES);
    };
    await remind();
    expect(app.mails).toHaveLength(mails);
    // The page that the mail led to says the whole address then, and never a part of it.
    expect((await openRequest(app, token)).body['coach']).toBe(coach.email);
    await setName('Dana Coach');
    await remind();
    expect(app.mails.slice(mails)).toMatchObject([{ fromName: expect.stringMatching(/^Dana Coach via /) }]);
  });
});

describe('what was written before links were refused is mailed no more', () => {
  test.each([
    ['message', 'evil.example/login'],
    ['witness_name', 'Kim of evil.example'],
    ['subject', 'Acme evil.example'],
  ])('by a reminder: %s', async (column, words) => {
    await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner(
      `update public.witness_requests set created_at = now() - interval '8 days', ${column} = $2 where user_id = $1`,
      [coach.id, column === 'message' ? await encrypted(words) : words],
    );
    const mails = app.mails.length;
    await app.db.asOwner('delete from private.job_runs');
    await runWhenDue(jobDeps(app.deps), REMIND_WITNESSES);
    expect(app.mails.slice(mails)).toEqual([]);
  });

  testOnOneServer('by a code for a lent view', async () => {
    await lend({});
    const token = linkOf(app.mails.at(-1)!);
    await setName('Sign in at evil.example');
    expect((await callFunction(app, 'request-lent-code', { token })).status).toBe(200);
    const { subject, text } = app.mails.at(-1)!;
    expect(subject).toBe(`Your code to open the records of ${coach.email}`);
    expect(subject + text).not.toContain('evil.example');
  });
});

test('the mail is in the coach’s name, as the preview shows it, and has no part of the address for a name', async () => {
  const [local = ''] = coach.email.split('@');
  const shown = (await preview({})).body['mail'] as Record<string, string>;
  const { ask: asked } = await requestWitness(app, coach, { client_ids: [client] });
  const sent = app.mails.at(-1)!;
  expect(sent).toMatchObject({ to: asked.witness_email, fromName: shown['from'], replyTo: shown['replyTo'] });
  expect(sent.subject).toBe(`Please confirm hours with ${COACH_NAME}`);
  expect(sent.text.replaceAll(coach.email, '')).not.toContain(local);
});
