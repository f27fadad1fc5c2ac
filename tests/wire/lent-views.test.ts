// Lending a view over the wire: the mails, the code, what the assessor reads, comments, revoking and expiry (ADR 92).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS } from '#server/auth/rate-limit.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { COACHES_ADDRESSES, COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { NO_LIMITS, startTestApp, type TestApp } from '#tests/support/app.ts';
import { codeOf, createLentCalls, LENT, linkOf } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { describeOnOneServer as describe, testOnOneServer as it } from '#tests/support/one-server.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';

let app: TestApp;
let calls: ReturnType<typeof createLentCalls>;
let skipped = 0;
let coach: { id: string; email: string; token: string };

beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + skipped) });
  calls = createLentCalls(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  skipped = 0;
  coach = await app.signUp();
  await rest('PATCH', `profiles?id=eq.${coach.id}`, { display_name: 'Carla Coach' });
});

async function rest(method: string, path: string, body?: object, token = coach.token) {
  const { status, text } = await ask(app, token, method, `/rest/v1/${path}`, { body });
  return { status, body: text === '' ? null : JSON.parse(text) };
}
async function addSession(date: string, more: object = {}, name = 'Kim Lee'): Promise<string> {
  const [client, id] = [randomUUID(), randomUUID()];
  await rest('POST', 'clients', { id: client, name, email: 'kim@example.com', notes: 'secret of Kim' });
  await rest('POST', 'sessions', {
    id,
    client_id: client,
    date,
    duration: 61,
    completed: true,
    paid: true,
    notes: 'said in confidence',
    follow_up: 'promised',
    topics: ['divorce'],
    ...more,
  });
  return id;
}

it('a session whose client is erased at the moment of a comment gets none', async () => {
  const row_id = await addSession('2026-03-04');
  const [{ client_id }] = (await rest('GET', `sessions?id=eq.${row_id}&select=client_id`)).body as [
    object & { client_id: string },
  ];
  const token = await calls.open((await calls.lend(coach.token)).link);
  // Until a statement waits for the lock.
  const soon = () => new Promise((resolve) => void setTimeout(resolve, 500));
  const both = await app.db.serverTransaction(async (run) => {
    await run('select private.lock_storage_of($1)', [coach.id]);
    // The erasure waits for this lock first.
    const erased = rest('POST', 'rpc/erase_client', { client_id });
    await soon();
    const comment = calls.comment(token, { area: 'sessions', row_id, comment: 'Who is this?' });
    await soon();
    return [erased, comment] as const;
  });
  expect((await both[0]).status).toBe(200);
  expect((await both[1]).status).toBe(404);
  expect((await rest('GET', 'lent_comments')).body).toEqual([]);
});

describe('a lent view', () => {
  it('is mailed to the assessor, with an answer to the coach, and the link holds its token in the fragment', async () => {
    const { link } = await calls.lend(coach.token, { message: 'For my PCC.\n\nThank you!' });
    const mail = calls.lastMail();
    expect(mail).toMatchObject({
      to: 'ada@example.net',
      subject: 'Carla Coach lends you a view of their coaching records',
    });
    expect(mail).toMatchObject({ replyTo: coach.email, fromName: 'Carla Coach via Hourbook' });
    expect(mail.unsubscribe).toContain('/functions/v1/stop-mails?token=');
    expect(mail.text).toContain('For my PCC.\n\nThank you!');
    expect(mail.text).toContain(`${app.settings.publicUrl}/lent#${link}`);
    expect(link).toHaveLength(43);
  });

  it('shows held sessions of the period by initials, and no name, note, topic or address', async () => {
    const held = await addSession('2026-03-04');
    await addSession('2025-12-31');
    await addSession('2026-03-05', { completed: false });
    await addSession('2027-01-01');
    const token = await calls.open((await calls.lend(coach.token)).link);
    const { status, text, body } = await calls.read(token);
    expect(status).toBe(200);
    expect(body.coach).toBe('Carla Coach');
    expect(body.evidence.sessions).toMatchObject({ id: [held], date: ['2026-03-04'], duration: [61], paid: [1] });
    expect(body.evidence.clients).toHaveLength(1);
    expect(body.evidence.clients[0].name).toBe('KL');
    for (const hidden of ['Kim', 'kim@', 'secret', 'confidence', 'promised', 'divorce'])
      expect(text).not.toContain(hidden);
  });

  it('numbers clients where the coach chose so, where initials would be the name, and where they are equal', async () => {
    await addSession('2026-03-04', {}, 'Kim Lee');
    await addSession('2026-03-04', {}, 'Karl-Ludwig');
    await addSession('2026-03-04', {}, 'J R');
    const labels = async (client_labels: 'initials' | 'numbers') => {
      const { body } = await calls.read(await calls.open((await calls.lend(coach.token, { client_labels })).link));
      return body.evidence.clients.map(({ name }: { name: string }) => name);
    };
    expect(await labels('numbers')).toEqual(['Client 1', 'Client 2', 'Client 3']);
    expect(await labels('initials')).toEqual(['Client 3', 'KL 1', 'KL 2']);
  });

  it('lends learning and practice only where the coach chose so', async () => {
    await rest('POST', 'supervision_sessions', {
      supervisor_name: 'Sue Pervisor',
      date: '2026-04-01T09:00:00Z',
      day: '2026-04-01',
      duration: 60,
    });
    await rest('POST', 'cpd_records', { date: '2026-04-02', hours: 2, title: 'Course', learned: 'by the case of Kim' });
    // One still runs: hours count from the day on which it began.
    const end_date = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
    for (const start_date of ['2026-04-02', end_date])
      await rest('POST', 'education', { hours: 60, title: `From ${start_date}`, start_date, end_date });
    await rest('POST', 'reflections', { date: '2026-04-03', title: 'Mine', reflection: 'inner', application: 'outer' });
    const read = async (changes: object) =>
      calls.read(await calls.open((await calls.lend(coach.token, { rules: [], ...changes })).link));
    const none = (await read({ lends_learning: false, lends_practice: false })).body.evidence;
    expect([none.supervision_sessions, none.cpd_records, none.reflections]).toEqual([[], [], []]);
    const all = await read({});
    expect(all.body.evidence.supervision_sessions).toHaveLength(1);
    expect((await read({ period_to: '2026-06-30' })).body.evidence.education).toEqual([]);
    expect((await read({ period_to: '2100-12-31' })).body.evidence.education).toMatchObject([
      { title: 'From 2026-04-02', end_date },
    ]);
    expect(all.body.evidence.cpd_records).toMatchObject([{ title: 'Course', hours: 2 }]);
    expect(all.body.evidence.reflections).toEqual([{ id: expect.any(String), date: '2026-04-03' }]);
    for (const hidden of ['Pervisor', 'by the case', 'Mine', 'inner', 'outer']) expect(all.text).not.toContain(hidden);
  });

  it('tells the coach each time that it was opened', async () => {
    const { id, link } = await calls.lend(coach.token);
    await calls.open(link);
    skipped += 61_000;
    await calls.open(link);
    const { body } = await rest('GET', `lent_views?id=eq.${id}&select=opened`);
    expect(body[0].opened).toHaveLength(2);
  });

  it.each([
    ['without a name of the coach', { display_name: null }, {}, 409],
    ['for more than 90 days', {}, { days: 91 }, 400],
    ['with rules but without the records they count', {}, { lends_practice: false }, 400],
    ['with the rules of an unknown credential', {}, { rules: ['ICF/XYZ'] }, 400],
    ['with a period that ends before it begins', {}, { period_to: '2025-01-01' }, 400],
  ])('is not lent %s', async (_what, profile, changes, status) => {
    await rest('PATCH', `profiles?id=eq.${coach.id}`, { display_name: 'Carla Coach', ...profile });
    const before = app.mails.length;
    const answer = await calls.call('lend-view', { ...LENT, id: randomUUID(), ...changes }, coach.token);
    expect(answer.status).toBe(status);
    expect(app.mails).toHaveLength(before);
  });

  it('is not lent without a subscription; one that was lent before stays open', async () => {
    const { link } = await calls.lend(coach.token);
    await app.db.asOwner(`update public.profiles set subscription_end_date = now() - interval '1 day' where id = $1`, [
      coach.id,
    ]);
    expect((await calls.call('lend-view', { ...LENT, id: randomUUID() }, coach.token)).status).toBe(402);
    expect((await calls.read(await calls.open(link))).status).toBe(200);
  });

  it('is not lent by any coach to somebody who wants no more mails', async () => {
    const assessor_email = `${randomUUID()}@example.net`;
    await calls.lend(coach.token, { assessor_email });
    const stop = new URL(calls.lastMail().unsubscribe!);
    expect((await app.fetch(stop, { method: 'POST' })).status).toBe(200);
    const answer = await calls.call('lend-view', { ...LENT, id: randomUUID(), assessor_email }, coach.token);
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('does not want mails')]);
    const [{ views } = { views: 0 }] = await app.db.asOwner<{ views: number }>(
      'select count(*)::int as views from public.lent_views where assessor_email = $1',
      [assessor_email],
    );
    expect(views).toBe(1);
  });

  it('is mailed once, however often it is called with its id, and another coach’s id is refused', async () => {
    const mails = app.mails.length;
    const id = randomUUID();
    const calling = Array.from({ length: 4 }, () => calls.call('lend-view', { ...LENT, id }, coach.token));
    const answers = [...(await Promise.all(calling)), await calls.call('lend-view', { ...LENT, id }, coach.token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.expires_at)).size).toBe(1);
    expect(app.mails).toHaveLength(mails + 1);
    expect((await calls.read(await calls.open(linkOf(calls.lastMail())))).status).toBe(200);
    for (const change of [
      { rules: [], lends_learning: false },
      { client_labels: 'numbers' },
      { period_from: '2026-02-02' },
      { days: LENT.days + 1 },
    ])
      expect((await calls.call('lend-view', { ...LENT, id, ...change }, coach.token)).status).toBe(409);
    const other = await app.signUp();
    await rest('PATCH', `profiles?id=eq.${other.id}`, { display_name: 'Olga Other' }, other.token);
    expect((await calls.call('lend-view', { ...LENT, id }, other.token)).status).toBe(409);
  });
});

describe('the code', () => {
  it('goes to the stored address alone, works once and for ten minutes', async () => {
    const { link } = await calls.lend(coach.token);
    const asked = await calls.call('request-lent-code', {
      token: link,
      address: 'thief@example.org',
      to: 'thief@example.org',
    });
    expect(asked.body).toEqual({ coach: 'Carla Coach', assessor_name: 'Ada Assessor', address: 'a…@example.net' });
    expect(calls.lastMail().to).toBe('ada@example.net');
    const code = codeOf(calls.lastMail());
    expect((await calls.call('open-lent-view', { token: link, code })).status).toBe(200);
    expect((await calls.call('open-lent-view', { token: link, code })).status).toBe(403);
    skipped += 61_000;
    await calls.call('request-lent-code', { token: link });
    const second = codeOf(calls.lastMail());
    skipped += 10 * 60_000 + 1;
    expect((await calls.call('open-lent-view', { token: link, code: second })).status).toBe(403);
  });

  it('is not stored, nor is the link', async () => {
    const { id, link } = await calls.lend(coach.token);
    await calls.call('request-lent-code', { token: link });
    const [row] = await app.db.asOwner('select l::text as row from private.lent_links l where view_id = $1', [id]);
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(link);
    expect(stored).not.toContain(Buffer.from(link).toString('hex'));
    expect(stored).not.toContain(codeOf(calls.lastMail()));
  });

  it('has five tries, on two servers together', async () => {
    const { link } = await calls.lend(coach.token);
    await calls.call('request-lent-code', { token: link });
    const code = codeOf(calls.lastMail());
    const wrong = code === '000000' ? '000001' : '000000';
    const other = createApp(app.deps, { limits: DEFAULT_LIMITS });
    const guess = (on: 'one' | 'two', guessed: string) => {
      const request = new Request(`${app.settings.publicUrl}/functions/v1/open-lent-view`, {
        method: 'POST',
        headers: { apikey: app.settings.publishableKey },
        body: JSON.stringify({ token: link, code: guessed }),
      });
      return on === 'one' ? app.fetch(request) : other.fetch(request);
    };
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async (_, i) => (await guess(i % 2 === 0 ? 'one' : 'two', wrong)).status),
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    for (const on of ['one', 'two'] as const) expect((await guess(on, code)).status).toBe(403);
  });

  it('can be guessed ten times a day for a view from all networks together, and requested once a minute', async () => {
    const { link } = await calls.lend(coach.token);
    const servers = [0, 1].map(() => createApp(app.deps, { limits: DEFAULT_LIMITS }));
    let sent = 0;
    const call = async (name: string, body: object) => {
      const request = new Request(`${app.settings.publicUrl}/functions/v1/${name}`, {
        method: 'POST',
        body: JSON.stringify({ token: link, ...body }),
      });
      sent += 1;
      return (await servers[sent % 2]!.fetch(request)).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      expect(await call('request-lent-code', {})).toBe(200);
      expect(await call('request-lent-code', {})).toBe(429);
      const wrong = codeOf(calls.lastMail()) === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1) statuses.push(await call('open-lent-view', { code: wrong }));
      skipped += 301_000;
    }
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(5).fill(429)]);
    // The right code neither.
    expect(await call('request-lent-code', {})).toBe(200);
    expect(await call('open-lent-view', { code: codeOf(calls.lastMail()) })).toBe(429);
  });

  it('is mailed twenty times a day to one address, and links are tried sixty times in five minutes from one network', async () => {
    const limited = createApp(app.deps, {
      limits: {
        ...DEFAULT_LIMITS,
        mails: { hits: 1000, windowSeconds: 60 },
      },
    });
    const address = `${randomUUID()}@example.net`;
    const { link } = await calls.lend(coach.token, { assessor_email: address });
    const call = async (token: string) => {
      const url = `${app.settings.publicUrl}/functions/v1/request-lent-code`;
      return (await limited.fetch(new Request(url, { method: 'POST', body: JSON.stringify({ token }) }))).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push(await call(link));
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
    const guesses: number[] = [];
    for (let i = 0; i < 45; i += 1) guesses.push(await call('A'.repeat(43)));
    // The network's attempts of the tests above count as well.
    expect(guesses[0]).toBe(404);
    expect(guesses.at(-1)).toBe(429);
  });

  it('is refused with a sentence for a wrong, revoked or expired link', async () => {
    expect((await calls.call('request-lent-code', { token: 'short' })).status).toBe(400);
    expect((await calls.call('request-lent-code', { token: 'A'.repeat(43) })).status).toBe(404);
    const { id, link } = await calls.lend(coach.token);
    await rest('POST', 'rpc/revoke_lent_view', { view: id });
    const revoked = await calls.call('request-lent-code', { token: link });
    expect([revoked.status, revoked.body.message]).toEqual([403, expect.stringContaining('has ended this view')]);
    const { link: second } = await calls.lend(coach.token, { days: 1 });
    skipped += 86_400_001;
    const expired = await calls.call('request-lent-code', { token: second });
    expect([expired.status, expired.body.message]).toEqual([403, expect.stringContaining('has expired')]);
    expect(linkOf(calls.lastMail())).toBe(second);
  });
});

describe('while the mail server is away', () => {
  const sent: Mail[] = [];
  const transport = { send: async (mail: Mail) => void sent.push(mail) };
  let away: ReturnType<typeof createLentCalls>;
  let deliver: () => Promise<void>;
  beforeEach(async () => {
    await app.db.asOwner('delete from auth.mail_outbox');
    sent.length = 0;
    const sending = sendingMailer({ ...app.deps, transport }, { isAtOnce: false });
    deliver = sending.deliver;
    const server = createApp({ ...app.deps, mailer: sending.mailer }, { limits: NO_LIMITS });
    away = createLentCalls({ ...app, fetch: async (input, init) => server.fetch(new Request(input, init)) });
  });
  const revoke = (id: string) => rest('POST', 'rpc/revoke_lent_view', { view: id });

  it.each([
    ['is sent afterwards', () => Promise.resolve(), 1],
    ['is dropped when the coach ends the view', revoke, 0],
    ['is dropped when the coach deletes the view', (id: string) => rest('DELETE', `lent_views?id=eq.${id}`), 0],
  ])('its mail %s', async (_what, act, sentMails) => {
    const id = randomUUID();
    expect((await away.call('lend-view', { ...LENT, id }, coach.token)).status).toBe(200);
    await act(id);
    await deliver();
    expect(sent).toHaveLength(sentMails);
    expect(await app.db.asOwner('select from auth.mail_outbox')).toEqual([]);
  });

  it.each([
    ['is sent afterwards', () => Promise.resolve(), 1],
    ['is dropped when the coach ends the view', revoke, 0],
    [
      'is dropped once it no longer opens the view',
      () => app.db.asOwner('update private.lent_links set code_expires_at = now()'),
      0,
    ],
    [
      'is sent for the last code alone',
      async (_id: string, token: string) => {
        skipped += 61_000;
        expect((await away.call('request-lent-code', { token })).status).toBe(200);
      },
      1,
    ],
  ])('the mail of a code %s', async (_what, act, sentMails) => {
    const { id, link } = await calls.lend(coach.token);
    await app.db.asOwner('delete from auth.mail_outbox');
    expect((await away.call('request-lent-code', { token: link })).status).toBe(200);
    await act(id, link);
    await deliver();
    expect(sent).toHaveLength(sentMails);
    expect(await app.db.asOwner('select from auth.mail_outbox')).toEqual([]);
  });
});

describe('an assessor’s token', () => {
  it('ends at once when the coach revokes or deletes the view, although it has not expired', async () => {
    for (const end of [
      (id: string) => rest('POST', 'rpc/revoke_lent_view', { view: id }),
      (id: string) => rest('DELETE', `lent_views?id=eq.${id}`),
      (id: string) =>
        app.db.asOwner(
          `update public.lent_views set created_at = created_at - interval '40 days', expires_at = now() - interval '1 second' where id = $1`,
          [id],
        ),
    ]) {
      const { id, link } = await calls.lend(coach.token);
      const token = await calls.open(link);
      expect((await calls.read(token)).status).toBe(200);
      await end(id);
      expect((await calls.read(token)).status).toBe(401);
      expect((await rest('GET', 'sessions?select=id', undefined, token)).status).toBe(401);
      expect((await calls.comment(token, { comment: 'Too late' })).status).toBe(401);
    }
  });

  it('is for /rest/v1 alone: no function of the server and no part of /auth/v1 takes it', async () => {
    const token = await calls.open((await calls.lend(coach.token)).link);
    for (const { method, path, body } of COACHES_ADDRESSES)
      expect((await ask(app, token, method, path, { body })).status, path).toBe(403);
    for (const name of COACHES_FUNCTIONS) expect((await calls.call(name, {}, token)).status, name).toBe(401);
  });

  it('lasts four hours at most, and a coach’s token opens no view', async () => {
    const token = await calls.open((await calls.lend(coach.token)).link);
    skipped += 4 * 3_600_000;
    expect((await calls.read(token)).status).toBe(401);
    skipped = 0;
    expect((await calls.read(coach.token)).status).toBe(403);
  });
});

describe('comments', () => {
  it('come to the coach, who resolves and deletes them; they are encrypted', async () => {
    const session = await addSession('2026-05-05');
    const token = await calls.open((await calls.lend(coach.token)).link);
    expect((await calls.comment(token, { comment: 'Was this paid?', area: 'sessions', row_id: session })).status).toBe(
      204,
    );
    expect((await calls.comment(token, { comment: 'Well kept' })).status).toBe(204);
    expect((await calls.read(token)).body.comments).toMatchObject([
      { comment: 'Was this paid?', area: 'sessions', row_id: session },
      { comment: 'Well kept', area: null, row_id: null },
    ]);
    const { body } = await rest('GET', 'lent_comments?select=id,comment,area,row_id&order=created_at');
    expect(body).toMatchObject([{ comment: 'Was this paid?', row_id: session }, { comment: 'Well kept' }]);
    const stored = await app.db.asOwner('select comment from public.lent_comments where user_id = $1', [coach.id]);
    expect(JSON.stringify(stored)).not.toMatch(/paid|kept/);
    expect(
      (await rest('PATCH', `lent_comments?id=eq.${body[0].id}`, { resolved_at: '2026-06-01T10:00:00Z' })).status,
    ).toBe(204);
    expect((await rest('PATCH', `lent_comments?id=eq.${body[0].id}`, { comment: 'Changed' })).status).toBe(403);
    expect((await rest('DELETE', `lent_comments?id=eq.${body[1].id}`)).status).toBe(204);
    expect((await rest('GET', 'lent_comments?select=id')).body).toHaveLength(1);
  });

  it('are refused on rows that the view does not lend, empty, too long, and beyond 300', async () => {
    const outside = await addSession('2025-05-05');
    const { id, link } = await calls.lend(coach.token);
    const token = await calls.open(link);
    const status = async (body: object) => (await calls.comment(token, body)).status;
    expect(await status({ comment: 'x', area: 'sessions', row_id: outside })).toBe(404);
    expect(await status({ comment: 'x', area: 'clients', row_id: outside })).toBe(404);
    expect(await status({ comment: 'x', area: 'sessions' })).toBe(404);
    for (const comment of ['', ' ', null, 7, 'x'.repeat(2001), 'ü'.repeat(2001)]) {
      const { status: refused, text } = await calls.comment(token, { comment });
      expect([refused, JSON.parse(text)], text).toEqual([
        400,
        expect.objectContaining({
          hint: expect.stringMatching(/^comment: Comment (?:is required|must be at most 2,000 characters)$/),
        }),
      ]);
    }
    expect(await status({ comment: ` ${'ü'.repeat(2000)} ` })).toBe(204);
    await app.db.asOwner(
      `insert into public.lent_comments (user_id, view_id, comment) select $1, $2, 'x' from generate_series(1, 300)`,
      [coach.id, id],
    );
    expect(await status({ comment: 'one more' })).toBe(429);
  });
});
