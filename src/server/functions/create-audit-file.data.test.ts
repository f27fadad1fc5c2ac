import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitAuditFile } from '#domain/audit-file/audit-file-bytes.ts';
import { parseAuditData } from '#domain/audit-file/audit-data.ts';
import { cellsOf } from '#domain/audit-file/row-columns.ts';
import { keyStanding, verifyAuditFile, type PublishedKey } from '#domain/audit-file/verify-audit-file.ts';
import type { IntactData } from '#domain/audit-file/verify-audit-data.ts';
import { addDays } from '#domain/time.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { nodeVerifier } from '#tests/support/audit-file.ts';
import { replaceSigningKey } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';

const NAME = '</script><img src=x onerror=alert(1)> "Zoë"';
const NOTE = 'a note that stays at home';
const TODAY = new Date().toISOString().slice(0, 10);
const JUDGED_ON = addDays(TODAY, -3);
const REQUEST = { judged_on: JUDGED_ON, names: 'name', rules: [{ body: 'ICF', level: 'ACC', stage: 'initial' }] };
let app: TestApp;
let coach: { id: string; email: string; token: string };
let clientId: string;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(`${TODAY}T08:00:00.5Z`) });
});
beforeEach(async () => {
  clientId = crypto.randomUUID();
  coach = await app.signUp();
  await send('clients', { id: clientId, name: NAME, email: 'zoe@client.example', consent: 'given' });
  await send('sessions', {
    client_id: clientId,
    date: '2026-11-02',
    duration: 45,
    completed: true,
    notes: NOTE,
    topics: ['Secret topic'],
  });
  await send('sessions', { client_id: clientId, date: '2026-11-03', duration: 60, completed: false });
});
afterAll(() => app.close());

async function send(table: string, row: object) {
  const answer = await call(`rest/v1/${table}`, row);
  if (!answer.ok) throw new Error(await answer.text());
}

const call = (path: string, body: object, token = coach.token) =>
  app.fetch(`${app.settings.publicUrl}/${path}`, {
    method: 'POST',
    headers: {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
const create = (change: object = {}, token?: string) =>
  call('functions/v1/create-audit-file', { ...REQUEST, ...change }, token);
const fileOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const publishedKeys = async () =>
  ((await (await app.fetch(`${app.settings.publicUrl}/.well-known/jwks.json`)).json()) as { keys: PublishedKey[] })
    .keys;

describe('an audit file', () => {
  it('has the sessions that took place, signed with the published key, and no notes', async () => {
    const answer = await create();
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="audit-file-${JUDGED_ON}.html"`);
    const file = await fileOf(answer);
    const verdict = (await verifyAuditFile(nodeVerifier, file)) as IntactData;
    expect(verdict).toMatchObject({
      state: 'intact',
      hidden: 0,
      payload: {
        issuer: app.settings.publicUrl,
        issuer_name: app.settings.appName,
        coach: { email: coach.email },
        made_at: `${TODAY}T08:00:00Z`,
        judged_on: JUDGED_ON,
        names: 'name',
      },
    });
    expect(keyStanding(verdict, app.settings.publicUrl, await publishedKeys())).toBe('current');
    const rows = verdict.rows.map(({ row }) => row);
    expect(rows.flatMap((row) => cellsOf('client', row) ?? [])).toEqual([{ client: 1, name: NAME }]);
    expect(rows.flatMap((row) => cellsOf('session', row) ?? [])).toMatchObject([
      { date: '2026-11-02', minutes: 45, client: 1 },
    ]);
    expect(rows.filter(([kind]) => kind === 'rule').length).toBeGreaterThan(5);
    const text = Buffer.from(file).toString();
    for (const hidden of [NOTE, 'Secret topic', 'zoe@client.example', NAME, clientId])
      expect(text).not.toContain(hidden);
  });

  it('has answers of witnesses, what was recorded in time, and the chain’s head, without free text and addresses', async () => {
    const request = crypto.randomUUID();
    const [session] = await app.db.asOwner<{ id: string }>(
      'select id from public.sessions where user_id = $1 and completed',
      [coach.id],
    );
    const sums = {
      from: '2026-11-02',
      to: '2026-11-02',
      clients: 1,
      lines: [{ kind: 'coaching', format: 'individual', sessions: 1, minutes: 45 }],
      dates: [],
    };
    await app.db.asOwner(
      `insert into public.witness_requests (id, user_id, kind, witness_name, witness_email, client_ids, asked, created_at, answered_at,
         answer, answered_by, answer_words)
       values ($1, $2, 'client', 'Zoë', 'zoe@client.example', array[$3]::uuid[], $4, '2026-11-05', '2026-11-06', 'confirmed', 'Zoë Z.', 'It was lovely')`,
      [request, coach.id, clientId, JSON.stringify(sums)],
    );
    await app.db.asOwner(
      `insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes, format, kind, client_id)
       values ($1, $2, 'sessions', $3, '2026-11-02', 45, 'individual', 'coaching', $4)`,
      [coach.id, request, session!.id, clientId],
    );
    const file = await fileOf(await create());
    const verdict = (await verifyAuditFile(nodeVerifier, file)) as IntactData;
    const rows = verdict.rows.map(({ row }) => row);
    expect(rows.flatMap((row) => cellsOf('answer', row) ?? [])).toEqual([
      {
        what: 'client',
        witness: NAME,
        by: 'Zoë Z.',
        role: null,
        asked: '2026-11-05',
        answered: '2026-11-06',
        answer: 'confirmed',
        from: '2026-11-02',
        to: '2026-11-02',
        clients: 1,
        client: 1,
        records: 1,
        minutes: 45,
        standing: 45,
      },
    ]);
    // The clock of the database, which the test does not change.
    const recorded = await app.db.asOwner<{ in_time: boolean }>(
      "select (now() at time zone 'UTC')::date <= '2026-11-09' as in_time",
    );
    expect(rows.flatMap((row) => cellsOf('session', row) ?? [])).toMatchObject([
      { confirmed: 'witnessed', prompt: recorded[0]!.in_time },
    ]);
    const [last] = await app.db.asOwner<{ seq: string; head: string }>(
      "select seq, encode(chain, 'hex') as head from private.log_entries($1) order by seq desc limit 1",
      [coach.id],
    );
    expect(verdict.payload.chain).toEqual({ length: Number(last!.seq), head: last!.head });
    expect(Buffer.from(file).toString()).not.toMatch(/lovely|zoe@client/);
  });

  it('has different salts each time, and is recognised as signed with a replaced key', async () => {
    const [one, other] = [await fileOf(await create()), await fileOf(await create())];
    const saltsOf = (file: Uint8Array) =>
      parseAuditData(splitAuditFile(file)!.data)!.leaves.map((leaf) => leaf!.shown!.salt);
    const salts = [...saltsOf(one), ...saltsOf(other)];
    expect(new Set(salts).size).toBe(salts.length);
    await replaceSigningKey(app.db.asOwner, createWrappingKeys(app.settings.notesKeys));
    const verdict = (await verifyAuditFile(nodeVerifier, one)) as IntactData;
    expect(keyStanding(verdict, app.settings.publicUrl, await publishedKeys())).toBe('replaced');
    expect(keyStanding(verdict, app.settings.publicUrl, [])).toBe('unknown');
    expect(keyStanding(verdict, 'https://other.example', [])).toBe('elsewhere');
  });

  it('is made only of the caller’s rows, also with a lapsed subscription', async () => {
    const stranger = await app.signUp();
    expect((await create({ rules: [] }, stranger.token)).status).toBe(409);
    await app.db.asOwner(
      "update public.profiles set subscription_status = 'canceled', subscription_end_date = '2026-01-01' where id = $1",
      [coach.id],
    );
    const refused = await call('rest/v1/clients', { name: 'Next', email: 'next@client.example' });
    expect(refused.status).toBe(402);
    expect((await create()).status).toBe(200);
  });

  it('names no client who did not agree', async () => {
    await app.db.asOwner('update public.clients set consent = null where id = $1', [clientId]);
    const namesOf = async (names: string) =>
      ((await verifyAuditFile(nodeVerifier, await fileOf(await create({ names })))) as IntactData).rows.flatMap(
        ({ row }) => cellsOf('client', row)?.name ?? [],
      );
    expect(await namesOf('name')).toEqual(['<. S. O. ".']);
    expect(await namesOf('number')).toEqual([]);
    await app.db.asOwner("update public.clients set consent = 'refused' where id = $1", [clientId]);
    expect(await namesOf('initials')).toEqual([]);
  });
});

it.each([
  ['a day to come', { judged_on: addDays(TODAY, 2) }, 400],
  ['no date', { judged_on: 'today' }, 400],
  ['an unknown credential', { rules: [{ body: 'ICF', level: 'Gold', stage: 'initial' }] }, 400],
  ['an unknown choice of names', { names: 'all' }, 400],
  ['another member', { userId: crypto.randomUUID() }, 400],
])('%s is refused', async (_what, change, status) => {
  expect((await create(change)).status).toBe(status);
});

it('needs a signed-in caller', async () => {
  expect((await create({}, app.settings.publishableKey)).status).toBe(401);
});
