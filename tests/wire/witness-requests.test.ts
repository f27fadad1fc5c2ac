// A request to a witness from preview to answer, through the wire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import {
  addClient,
  addRow,
  addSession,
  answerRequest,
  askFor,
  callFunction,
  LETTER,
  openRequest,
  readRequest,
  requestWitness,
  rpc,
  witnessesOf,
  type Coach,
  signUpNamed,
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
});

describe('the preview', () => {
  test('sums held sessions and balances of the client and the period, and writes nothing', async () => {
    const other = await addClient(app, coach, { name: 'Ben' });
    await addSession(app, coach, client, { notes: 'secret', topics: ['secret'] });
    await addSession(app, coach, client, { date: '2026-04-01', duration: 45, format: 'group', participants: 4 });
    await addSession(app, coach, client, { date: '2026-04-02', completed: false });
    await addSession(app, coach, client, { date: '2099-01-01' });
    await addSession(app, coach, client, { date: '2025-12-31' });
    await addSession(app, coach, other, { date: '2026-03-05' });
    const balance = { client_id: client, as_of: '2026-02-01', start_date: '2026-01-01', paid_minutes: 90 };
    await addRow(app, coach, 'opening_balances', { ...balance, pro_bono_minutes: 30, format: 'individual' });
    const body = askFor({ client_ids: [client], period_from: '2026-01-01', message: 'As we agreed.' });
    const mails = app.mails.length;
    const { status, body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    expect(status).toBe(200);
    expect(preview['sums']).toEqual({
      from: '2026-01-01',
      to: '2026-04-01',
      clients: 1,
      lines: [
        { kind: 'coaching', format: 'group', sessions: 1, minutes: 45 },
        { kind: 'coaching', format: 'individual', sessions: 1, minutes: 60 },
        { kind: 'coaching', format: 'individual', sessions: 0, minutes: 120 },
      ],
      dates: [],
    });
    expect(preview['mail']).toMatchObject({ to: body.witness_email, replyTo: coach.email });
    expect(JSON.stringify(preview)).toContain('As we agreed.');
    expect(JSON.stringify(preview)).not.toMatch(/secret|Ben/);
    expect(app.mails).toHaveLength(mails);
    expect(await readRequest(app, coach, body.id)).toEqual({});
  });

  test('of supervision and mentor coaching lists the dates of the one who is asked', async () => {
    await addRow(app, coach, 'supervision_sessions', { supervisor_name: 'Grace', day: '2026-05-04', duration: 90 });
    await addRow(app, coach, 'supervision_sessions', { supervisor_name: 'Henry', day: '2026-05-05', duration: 60 });
    const mentor = { date: '2026-06-01', duration: 60, format: 'individual', mentor_name: 'Ida' };
    await addRow(app, coach, 'mentor_coaching', mentor);
    const sumsOf = async (kind: 'supervisor' | 'mentor', subject: string) =>
      (await callFunction(app, 'preview-witness-request', { ask: askFor({ kind, subject }) }, coach.token)).body[
        'sums'
      ];
    expect(await sumsOf('supervisor', 'Grace')).toEqual({
      from: '2026-05-04',
      to: '2026-05-04',
      clients: 0,
      lines: [{ kind: 'supervision_received', format: null, sessions: 1, minutes: 90 }],
      dates: [{ date: '2026-05-04', minutes: 90, format: null }],
    });
    expect(await sumsOf('mentor', 'Ida')).toMatchObject({
      lines: [{ kind: 'mentor_coaching', format: 'individual', sessions: 1, minutes: 60 }],
      dates: [{ date: '2026-06-01', minutes: 60, format: 'individual' }],
    });
    expect(await sumsOf('mentor', 'Grace')).toBeUndefined();
  });

  test('of an organisation sums coaching alone, and counts people', async () => {
    const other = await addClient(app, coach, { name: 'Ben' });
    const unused = await addClient(app, coach, { name: 'Cleo' });
    await addSession(app, coach, client);
    await addSession(app, coach, other, { duration: 30 });
    await addSession(app, coach, other, { date: '2026-03-03', kind: 'training' });
    const body = askFor({ kind: 'organisation', subject: 'Acme', client_ids: [client, other, unused], letter: LETTER });
    const { body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    expect(preview['sums']).toMatchObject({
      clients: 2,
      lines: [{ kind: 'coaching', format: 'individual', sessions: 2, minutes: 90 }],
    });
    expect(JSON.stringify(preview)).not.toMatch(/Ben|Cleo/);
  });

  test('refuses what no row fits, and what contradicts itself', async () => {
    const refused = async (change: object) =>
      callFunction(
        app,
        'preview-witness-request',
        { ask: { ...askFor({ client_ids: [client] }), ...change } },
        coach.token,
      );
    expect((await refused({})).status).toBe(409);
    for (const change of [
      { client_ids: [] },
      { client_ids: [client, crypto.randomUUID()] },
      { kind: 'mentor' },
      { kind: 'organisation', subject: 'Acme' },
      { letter: LETTER },
      { period_from: '2026-02-01', period_to: '2026-01-01' },
      { message: 'See https://example.com/win' },
      { witness_email: 'nobody' },
      { witness_name: 'Kim\r\nBcc: eve@example.com' },
      { message: 'x'.repeat(2001) },
      { extra: 1 },
    ])
      expect((await refused(change)).status, JSON.stringify(change)).toBe(400);
  });
});

describe('a request', () => {
  test('is mailed, opened and confirmed, and its rows are witnessed', async () => {
    const session = await addSession(app, coach, client);
    const {
      ask: asked,
      sums,
      token,
    } = await requestWitness(app, coach, { client_ids: [client], message: 'As we agreed.' });
    const view = await openRequest(app, token);
    expect(view).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        kind: 'client',
        witness_name: 'Amara Osei',
        sums,
        message: 'As we agreed.',
        letter: null,
        answer: null,
      },
    });
    expect(Object.keys(view.body)).not.toContain('user_id');
    expect(await witnessesOf(app, coach, 'sessions', [session])).toEqual({});
    expect(await answerRequest(app, token, { words: 'Gladly.', role: 'Director' })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await readRequest(app, coach, asked.id)).toMatchObject({
      answer: 'confirmed',
      answer_words: 'Gladly.',
      answered_by: 'Amara Osei',
      answered_role: 'Director',
      message: 'As we agreed.',
      mails: 1,
      opened_at: expect.any(String),
    });
    expect(await witnessesOf(app, coach, 'sessions', [session])).toEqual({
      [session]: [expect.objectContaining({ request: asked.id, kind: 'client', how: 'witnessed' })],
    });
    const evidence = await rpc(app, coach, 'evidence', {});
    expect(evidence.body['witnessed']).toMatchObject({ sessions: [[0, 0]], opening_balances: [] });
    expect(await answerRequest(app, token, { answer: 'declined' })).toMatchObject({ status: 409 });
    expect((await openRequest(app, token)).body).toMatchObject({ state: 'answered', answer: 'confirmed', sums });
  });

  test('keeps nothing in own words in clear', async () => {
    await addSession(app, coach, client);
    const change: Partial<WitnessAsk> = {
      kind: 'organisation',
      subject: 'Acme',
      client_ids: [client],
      letter: LETTER,
      message: 'In-own-words',
    };
    const { ask: asked, token } = await requestWitness(app, coach, change);
    await answerRequest(app, token, {
      answer: 'corrected',
      words: 'It-was-less',
      role: 'Chief-of-all',
      policy: 'Our-own-policy',
    });
    const [stored] = await app.db.asOwner('select * from public.witness_requests where id = $1', [asked.id]);
    expect(JSON.stringify(stored)).not.toMatch(
      /In-own-words|It-was-less|Chief-of-all|Our-own-policy|Nothing leaves|Head of HR|Internal/,
    );
    expect(await readRequest(app, coach, asked.id)).toMatchObject({
      ...LETTER,
      answer: 'corrected',
      answer_words: 'It-was-less',
      answered_policy: 'Our-own-policy',
    });
    expect((await openRequest(app, token)).body['letter']).toEqual(LETTER);
  });

  test('that is repeated with its id is one request and one mail', async () => {
    await addSession(app, coach, client);
    const { ask: asked, sums } = await requestWitness(app, coach, { client_ids: [client] });
    const before = await app.db.asOwner('select id from auth.mail_outbox');
    const mails = app.mails.length;
    const again = await callFunction(app, 'ask-witness', { ask: asked, sums }, coach.token);
    expect(again).toMatchObject({ status: 200, body: { id: asked.id } });
    expect(await app.db.asOwner('select id from auth.mail_outbox')).toEqual(before);
    expect(app.mails).toHaveLength(mails);
  });

  test('that is repeated with its id for something else is refused, and not silently the first', async () => {
    await addSession(app, coach, client);
    const { ask: asked, sums } = await requestWitness(app, coach, { client_ids: [client] });
    const mails = app.mails.length;
    const again = (change: Partial<WitnessAsk>, of: object = sums) =>
      callFunction(app, 'ask-witness', { ask: { ...asked, ...change }, sums: of }, coach.token);
    const refused = { status: 409, body: { message: expect.stringContaining('sent already') } };
    for (const change of [
      { witness_email: 'other@example.com' },
      { witness_name: 'Amara O.' },
      { period_from: '2026-01-01' },
    ])
      expect(await again(change)).toMatchObject(refused);
    expect(await again({}, { ...sums, clients: 2 })).toMatchObject(refused);
    const preview = { ask: { ...asked, message: 'Other words' } };
    expect(await callFunction(app, 'preview-witness-request', preview, coach.token)).toMatchObject(refused);
    expect(app.mails).toHaveLength(mails);
  });

  test('that was answered and deleted leaves its id to no other, which would hide the answer from audit files', async () => {
    await addSession(app, coach, client);
    const { ask: asked, sums, token } = await requestWitness(app, coach, { client_ids: [client] });
    await answerRequest(app, token, { answer: 'not_me' });
    await ask(app, coach.token, 'DELETE', `/rest/v1/witness_requests?id=eq.${asked.id}`);
    const again = { ask: { ...asked, witness_email: 'friend@example.com' }, sums };
    expect(await callFunction(app, 'ask-witness', again, coach.token)).toMatchObject({ status: 409 });
    expect(await readRequest(app, coach, asked.id)).toEqual({});
  });

  test('is refused when the records have changed since the preview', async () => {
    await addSession(app, coach, client);
    const body = askFor({ client_ids: [client] });
    const { body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    await addSession(app, coach, client, { date: '2026-03-09' });
    const asked = await callFunction(app, 'ask-witness', { ask: body, sums: preview['sums'] }, coach.token);
    expect(asked).toMatchObject({ status: 409, body: { message: expect.stringContaining('have changed') } });
    expect(await readRequest(app, coach, body.id)).toEqual({});
  });

  test('that is withdrawn shows nothing and takes no answer', async () => {
    await addSession(app, coach, client);
    const { ask: asked, token } = await requestWitness(app, coach, { client_ids: [client], message: 'Words' });
    expect((await rpc(app, coach, 'revoke_witness_request', { id: asked.id })).status).toBe(200);
    expect((await openRequest(app, token)).body).toMatchObject({ state: 'revoked', sums: null, message: null });
    expect((await answerRequest(app, token)).status).toBe(409);
  });

  test('that has expired shows nothing and takes no answer', async () => {
    await addSession(app, coach, client);
    const { ask: asked, token } = await requestWitness(app, coach, { client_ids: [client], message: 'Words' });
    await app.db.asOwner("update public.witness_requests set expires_at = now() - interval '1 second' where id = $1", [
      asked.id,
    ]);
    expect((await openRequest(app, token)).body).toMatchObject({ state: 'expired', sums: null, message: null });
    expect((await answerRequest(app, token)).status).toBe(409);
  });

  test('needs a subscription, while answers arrive without one', async () => {
    const session = await addSession(app, coach, client);
    const { token } = await requestWitness(app, coach, { client_ids: [client] });
    await app.db.asOwner("update public.profiles set subscription_status = 'canceled' where id = $1", [coach.id]);
    const body = askFor({ client_ids: [client] });
    const { body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, coach.token);
    expect((await callFunction(app, 'ask-witness', { ask: body, sums: preview['sums'] }, coach.token)).status).toBe(
      402,
    );
    expect((await answerRequest(app, token)).status).toBe(200);
    expect(Object.keys(await witnessesOf(app, coach, 'sessions', [session]))).toEqual([session]);
  });
});

describe('"no more mails"', () => {
  test.each(['by the answer', 'by the link', 'by one click'] as const)('%s holds for all coaches', async (how) => {
    await addSession(app, coach, client);
    const mailbox = `amara-${crypto.randomUUID()}`;
    const witness_email = `${mailbox}+hours@example.com`;
    const { token, stop } = await requestWitness(app, coach, { client_ids: [client], witness_email });
    if (how === 'by the answer') await answerRequest(app, token, { answer: 'not_me', name: '', no_more_mails: true });
    else if (how === 'by the link') expect((await callFunction(app, 'stop-mails', { token })).status).toBe(200);
    else {
      const address = `/functions/v1/stop-mails?token=${stop}`;
      const page = await ask(app, null, 'GET', address, { headers: { accept: 'text/html' } });
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<form method="post">') });
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      const [{ count } = {}] = await app.db.asOwner('select count(*)::int as count from private.mail_optouts');
      expect(count).toBe(2);
      const posted = await ask(app, null, 'POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(posted.status).toBe(200);
    }
    const other = await signUpNamed(app);
    const theirs = await addClient(app, other);
    await addSession(app, other, theirs);
    const body = askFor({ client_ids: [theirs], witness_email: ` ${mailbox.toUpperCase()}@example.com ` });
    const { body: preview } = await callFunction(app, 'preview-witness-request', { ask: body }, other.token);
    const refused = await callFunction(app, 'ask-witness', { ask: body, sums: preview['sums'] }, other.token);
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('does not want mails') } });
    expect(await readRequest(app, other, body.id)).toEqual({});
  });

  test('needs a token that was mailed', async () => {
    expect((await callFunction(app, 'stop-mails', { token: 'x'.repeat(43) })).status).toBe(404);
    expect((await callFunction(app, 'stop-mails', {})).status).toBe(400);
  });
});
