// erased_sessions and rpc/erase_client: the hours stay without the name, and only the client's coach can do it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { evaluate } from '#domain/accreditation/evaluate/evaluate.ts';
import { ruleOf } from '#tests/support/practice.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { tablesWith } from '#tests/support/tables-with.ts';
import { ANONYMOUS, claimsOfToken } from '#tests/support/test-database.ts';

const MARKER = 'Zyxomat';
const TODAY = '2026-11-20';
let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
let client: string;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
  client = await bring(coach);
});
afterAll(() => app.close());

const erase = (asker: Asker, client_id: string, person?: string) =>
  asker.ask('POST', 'rpc/erase_client', { client_id, ...(person && { person }) });
const add = async (asker: Asker, table: string, row: object) => {
  const id = randomUUID();
  const answer = await asker.ask('POST', table, { id, ...row });
  if (answer.status !== 201) throw new Error(answer.text);
  return id;
};
const rowsOf = async (asker: Asker, table: string) =>
  (await asker.ask('GET', `${table}${table.includes('?') ? '&' : '?'}order=id`)).body as object[];

const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 5 }));
const KEPT = { sessions: 3, minutes: 195, opening_minutes: 1950 };

/** A client with rows in every table, and another client. */
async function bring(asker: Asker): Promise<string> {
  const other = await add(asker, 'clients', { name: 'Ben' });
  await add(asker, 'sessions', { client_id: other, date: '2026-10-01', duration: 60, completed: true, paid: true });
  const mine = { email: `${MARKER}@example.org`, phone: MARKER, organisation: MARKER, consent_how: MARKER };
  const client_id = await add(asker, 'clients', { name: `${MARKER} Osei`, notes: MARKER, consent: 'given', ...mine });
  const texts = { notes: `${MARKER} said`, topics: [MARKER], follow_up: `Write to ${MARKER}`, engagement: MARKER };
  const group = { format: 'group', participants: 7, kind: 'mentoring', peer_exchange: true };
  await add(asker, 'sessions', { client_id, date: '2026-09-01', duration: 60, completed: true, paid: true, ...texts });
  await add(asker, 'sessions', { client_id, date: '2026-09-08', duration: 45, completed: true, paid: false, ...group });
  await add(asker, 'sessions', { client_id, date: '2026-11-19', duration: 90, completed: true, ...texts });
  await add(asker, 'sessions', { client_id, date: '2026-11-27', duration: 60, completed: false, ...texts });
  await add(asker, 'wheels', { client_id, date: '2026-09-01', areas, note: MARKER });
  await add(asker, 'client_feedback', { client_id, date: '2026-09-09', feedback: `I, ${MARKER}`, given_by: MARKER });
  const opening = { as_of: '2025-12-31', start_date: '2023-01-01', end_date: '2025-12-20', source: MARKER };
  await add(asker, 'opening_balances', { client_id, ...opening, paid_minutes: 1890, pro_bono_minutes: 60 });
  return client_id;
}

const placesOf = (text: string) => tablesWith(app.db.asOwner, [text]);

describe('erasing a client', () => {
  test('returns and keeps date, minutes, kind, payment, format and exchange under one random person id', async () => {
    const person = randomUUID();
    expect(await erase(coach, client, person)).toMatchObject({ status: 200, body: KEPT });
    const rows = await rowsOf(
      coach,
      'erased_sessions?select=date,duration,kind,paid,format,participants,peer_exchange,engagement,opening',
    );
    const plain = {
      kind: 'coaching',
      format: 'individual',
      participants: null,
      peer_exchange: false,
      engagement: null,
      opening: false,
    };
    expect(rows).toHaveLength(5);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...plain, date: '2026-09-01', duration: 60, paid: true, engagement: 1 },
        {
          date: '2026-09-08',
          duration: 45,
          paid: false,
          format: 'group',
          participants: 7,
          kind: 'mentoring',
          peer_exchange: true,
          engagement: null,
          opening: false,
        },
        { ...plain, date: '2026-11-19', duration: 90, paid: null, engagement: 1 },
        { ...plain, date: '2025-12-20', duration: 1890, paid: true, opening: true },
        { ...plain, date: '2025-12-20', duration: 60, paid: false, opening: true },
      ]),
    );
    const people = await rowsOf(coach, 'erased_sessions?select=person');
    expect(new Set(people.map((row) => JSON.stringify(row)))).toEqual(new Set([JSON.stringify({ person })]));
  });

  test('keeps who paid where only the client said it, and what a peer gave in return', async () => {
    const said = { payer: 'client', relation: 'peer', received_minutes: 480, exchange: MARKER };
    expect((await coach.ask('PATCH', `clients?id=eq.${client}`, said)).status).toBe(204);
    await erase(coach, client);
    const rows = await rowsOf(coach, 'erased_sessions?opening=is.false&select=date,paid,relation,received_minutes');
    const kept = { relation: 'peer', received_minutes: 480 };
    expect(rows).toEqual(
      expect.arrayContaining([
        { date: '2026-09-01', paid: true, ...kept },
        { date: '2026-09-08', paid: false, ...kept },
        { date: '2026-11-19', paid: true, ...kept },
      ]),
    );
    expect(await placesOf(MARKER)).toEqual([]);
    const other = await bring(coach);
    await coach.ask('PATCH', `clients?id=eq.${other}`, { payer: 'nobody', relation: 'internal' });
    const person = randomUUID();
    await erase(coach, other, person);
    expect(
      await rowsOf(
        coach,
        `erased_sessions?person=eq.${person}&date=eq.2026-11-19&select=paid,relation,received_minutes`,
      ),
    ).toEqual([{ paid: false, relation: null, received_minutes: null }]);
  });

  test('keeps how many engagements there were, without their names', async () => {
    const names = [null, 'Merger', ' merger', 'Strategy  day', 'strategy day'];
    for (const [day, engagement] of names.entries())
      await add(coach, 'sessions', {
        client_id: client,
        date: `2026-10-0${day + 1}`,
        duration: 60,
        completed: true,
        format: 'team',
        ...(engagement && { engagement }),
      });
    const counted = async () => {
      const rows = readEvidence((await coach.ask('POST', 'rpc/evidence', {})).body as EvidenceAnswer);
      const rule = ruleOf('icf-actc-engagements');
      return evaluate(rule, rows, { today: TODAY, applicationDate: TODAY }).have;
    };
    expect(await counted()).toBe(3);
    await erase(coach, client);
    expect(await counted()).toBe(3);
    const rows = await rowsOf(coach, 'erased_sessions?select=engagement&format=eq.team');
    // The other sessions with this client name an engagement too.
    expect(rows.map((row) => (row as { engagement: number | null }).engagement).toSorted()).toEqual([1, 1, 2, 2, null]);
  });

  test('leaves no name of or reference to the client in any table', async () => {
    const sessions = (await coach.ask('GET', `sessions?select=id&client_id=eq.${client}`)).body as { id: string }[];
    await coach.ask('POST', 'import_runs', { kind: 'sessions', file_name: `${MARKER.toLowerCase()} sessions.csv` });
    await app.db.asOwner(
      'update public.import_runs set finished_at = now(), brought = $2, skipped_ids = $3 where user_id = $1',
      [
        coach.id,
        JSON.stringify({ clients: [client, randomUUID()], sessions: sessions.map(({ id }) => id) }),
        sessions.map(({ id }) => id),
      ],
    );
    const begun = randomUUID();
    await coach.ask('POST', 'import_runs', { id: begun, kind: 'clients', file_name: 'all.csv' });
    const again = { id: randomUUID(), name: `${MARKER} Osei`, email: '', phone: null, notes: null };
    await coach.ask('POST', 'import_parts', { import_id: begun, part: 0, rows: { clients: [again] } });
    expect(await placesOf(MARKER)).toEqual(
      expect.arrayContaining(['public.clients', 'public.sessions', 'public.import_runs', 'public.import_parts']),
    );
    expect((await erase(coach, client)).status).toBe(200);
    expect(await placesOf(MARKER)).not.toContain('public.import_runs');
    // Other coaches of this file have erased sessions too.
    const mine = await app.db.asOwner(
      `select 'clients' from public.clients where user_id = $1 and name <> 'Ben'
       union all select 'sessions' from public.sessions where user_id = $1 and date <> '2026-10-01'
       union all select 'wheels' from public.wheels where user_id = $1
       union all select 'opening_balances' from public.opening_balances where user_id = $1
       union all select 'import_parts' from public.import_parts where user_id = $1
       union all select 'feedback' from public.client_feedback where user_id = $1 and (client_id, feedback, given_by) is distinct from (null, '', '')`,
      [coach.id],
    );
    expect(mine).toEqual([]);
    for (const { id } of [{ id: client }, ...sessions]) expect(await placesOf(id)).toEqual([]);
    expect(await rowsOf(coach, 'import_runs?select=file_name,counts')).toEqual([
      { file_name: '', counts: { clients: 1, sessions: 0 } },
    ]);
  });

  test.each([
    ['Bo Li', 'bo-li.csv', ''],
    ['Zoë Ng', 'Zoë hours.csv'.normalize('NFD'), ''],
    ['Åsa-Maj Ek', 'maj 2026.xlsx', ''],
    ['Bo Li', 'boat lists.csv', 'boat lists.csv'],
  ])('of %s leaves of an import’s file name %j: %j', async (name, file_name, left) => {
    const named = await add(coach, 'clients', { name });
    await coach.ask('POST', 'import_runs', { kind: 'sessions', file_name });
    await app.db.asOwner('update public.import_runs set finished_at = now() where user_id = $1', [coach.id]);
    expect((await erase(coach, named)).status).toBe(200);
    expect(await rowsOf(coach, 'import_runs?select=file_name')).toEqual([{ file_name: left }]);
  });

  test('does not change totals of evidence, dashboard and report, nor what counts for a credential', async () => {
    const before = await sums(coach);
    await erase(coach, client);
    expect(await sums(coach)).toEqual(before);
    expect(before).toMatchObject({
      evidence: { minutes: 255, opening: 1950, people: 2, recent: 2205 },
      dashboard: { opening_minutes: 1950 },
    });
  });

  test('repeated with the same person id returns the same and changes nothing', async () => {
    const person = randomUUID();
    await erase(coach, client, person);
    const rows = await rowsOf(coach, 'erased_sessions');
    expect((await erase(coach, client, person)).body).toEqual(KEPT);
    expect((await erase(coach, client)).body).toEqual({ sessions: 0, minutes: 0, opening_minutes: 0 });
    expect(await rowsOf(coach, 'erased_sessions')).toEqual(rows);
  });

  test('called twice concurrently erases once', async () => {
    const person = randomUUID();
    const answers = await Promise.all([erase(coach, client, person), erase(coach, client, person)]);
    expect(answers.map(({ body }) => body)).toEqual([KEPT, KEPT]);
    expect(await rowsOf(coach, 'erased_sessions')).toHaveLength(5);
  });

  test('with the person id of another erased client is refused, and erases nothing', async () => {
    const person = randomUUID();
    await erase(coach, client, person);
    const next = await bring(coach);
    expect(await erase(coach, next, person)).toMatchObject({ status: 409, body: { code: 'PT409' } });
    expect(await rowsOf(coach, `clients?id=eq.${next}`)).toHaveLength(1);
  });
});

interface Sums {
  readonly total_sessions: number;
  readonly total_minutes: number;
  readonly opening_minutes: number;
}

/** The sums of past sessions: planned ones do not stay. */
async function sums(asker: Asker) {
  await asker.ask('DELETE', 'sessions?completed=is.false');
  const rows = readEvidence((await asker.ask('POST', 'rpc/evidence', {})).body as EvidenceAnswer);
  const held = [...rows.sessions, ...rows.erased_sessions.filter(({ opening }) => !opening)];
  const opening = rows.opening_balances.reduce((sum, row) => sum + row.paid_minutes + row.pro_bono_minutes, 0);
  const erased = rows.erased_sessions.filter((row) => row.opening).reduce((sum, { duration }) => sum + duration, 0);
  const facts = held.map(({ date, duration, kind, paid, format, participants }) =>
    [date, duration, kind, paid, format, participants].join(' '),
  );
  const { total_sessions, total_minutes, opening_minutes } = (
    await asker.ask('POST', 'rpc/dashboard', { today: TODAY })
  ).body as Sums;
  const { sums: all, buckets } = (await asker.ask('POST', 'rpc/report', {})).body as {
    sums: object;
    buckets: object[];
  };
  return {
    evidence: {
      minutes: held.reduce((sum, { duration }) => sum + duration, 0),
      facts: facts.toSorted(),
      opening: opening + erased,
      feedback: rows.client_feedback.length,
      recent: evaluate(ruleOf('emcc-foundation-renewal-practice'), rows, { today: TODAY, applicationDate: TODAY }).have,
      people: new Set([...rows.sessions.map((row) => row.client_id), ...rows.erased_sessions.map((row) => row.person)])
        .size,
    },
    dashboard: { total_sessions, total_minutes, opening_minutes },
    // Topics are deleted with the client, as the texts of the sessions are.
    report: { all, buckets: buckets.map((bucket) => ({ ...bucket, topic_minutes: null })) },
  };
}

describe('who may do what', () => {
  test('anonymous requests cannot erase, read or delete', async () => {
    expect((await erase(app.anon, client)).status).toBe(401);
    for (const text of ['select * from public.erased_sessions', 'delete from public.erased_sessions'])
      await expect(app.db.asUser(ANONYMOUS, { text })).rejects.toMatchObject({ code: '42501' });
  });

  test('another coach cannot erase the client, sees and deletes nothing', async () => {
    expect((await erase(stranger, client)).body).toEqual({ sessions: 0, minutes: 0, opening_minutes: 0 });
    expect(await rowsOf(coach, `clients?id=eq.${client}`)).toHaveLength(1);
    await erase(coach, client);
    expect(await rowsOf(stranger, 'erased_sessions')).toEqual([]);
    await stranger.ask('DELETE', `erased_sessions?user_id=eq.${coach.id}`);
    expect(await rowsOf(coach, 'erased_sessions')).toHaveLength(5);
  });

  test('an administrator and the server see none of it', async () => {
    await erase(coach, client);
    const admin = await app.addCoach({ role: 'admin' });
    expect(await rowsOf(admin, 'erased_sessions')).toEqual([]);
    await expect(app.db.asServer('select * from public.erased_sessions')).rejects.toMatchObject({ code: '42501' });
  });

  test('a coach cannot add or change erased sessions, and can delete own ones', async () => {
    await erase(coach, client);
    const row = { person: randomUUID(), date: '2026-01-01', duration: 60 };
    expect((await coach.ask('POST', 'erased_sessions', row)).status).toBe(403);
    expect((await coach.ask('PATCH', 'erased_sessions?opening=is.false', { duration: 600 })).status).toBe(403);
    expect((await coach.ask('DELETE', 'erased_sessions?opening=is.false')).status).toBe(204);
    expect(await rowsOf(coach, 'erased_sessions')).toHaveLength(2);
  });

  test('a lapsed coach can erase, an ended session cannot', async () => {
    await app.db.asOwner("update public.profiles set subscription_end_date = '2020-01-01' where id = $1", [coach.id]);
    expect(await erase(coach, client)).toMatchObject({ status: 200, body: KEPT });
    const next = await bring(stranger);
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [stranger.id]);
    expect((await erase(stranger, next)).status).toBe(401);
    stranger = await app.addCoach();
  });

  test('rows are deleted with their account', async () => {
    await erase(coach, client);
    await app.db.asServer('delete from auth.users where id = $1', [coach.id]);
    expect(await app.db.asOwner('select id from public.erased_sessions where user_id = $1', [coach.id])).toEqual([]);
  });

  test('users cannot call the internal functions', async () => {
    const claims = claimsOfToken(coach.token);
    for (const call of [
      `private.hours_of_erased('${coach.id}', '${client}')`,
      `private.forget_in_imports('${coach.id}', 'x', '{}')`,
    ])
      await expect(app.db.asUser(claims, { text: `select ${call}` })).rejects.toMatchObject({ code: '42501' });
  });
});
