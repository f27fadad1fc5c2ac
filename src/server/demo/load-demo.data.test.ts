import { afterAll, beforeAll, expect } from 'vitest';
import { readEvidence, type EvidenceAnswer } from '#domain/accreditation/evidence/read-evidence.ts';
import type { EvidenceTable } from '#domain/accreditation/evidence/evidence.ts';
import { recordsWith } from '#domain/records/record-kinds.ts';
import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { toCalendarDate } from '#domain/time.ts';
import type { App } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createLentCalls, linkOf } from '#tests/support/lent-views.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';
import { tokenIn } from '#tests/support/witnesses.ts';
import { demoOnScreen } from './demo-on-screen.ts';
import { DEMO_LOGIN, loadDemo } from './load-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const request = async (path: string, init?: RequestInit) => app.fetch(`${app.settings.publicUrl}${path}`, init);
  await loadDemo({ request } as unknown as App, app.deps);
});
afterAll(() => app.close());

test('the demo coach has asked a client, another one, an organisation and a supervisor', async () => {
  const requests = await app.db.asOwner('select kind, answer from public.witness_requests order by kind, answer');
  expect(requests).toEqual([
    { kind: 'client', answer: 'confirmed' },
    { kind: 'client', answer: null },
    { kind: 'organisation', answer: 'confirmed' },
    { kind: 'supervisor', answer: 'confirmed' },
  ]);
  const areas = 'select area, count(*)::int as rows from public.witnessed_rows group by 1 order by 1';
  expect(await app.db.asOwner(areas)).toEqual(
    ['opening_balances', 'sessions', 'supervision_sessions'].map((area) => ({ area, rows: expect.any(Number) })),
  );
});

test('and one of the mails can be answered', () => {
  const tokens = app.mails.map(({ text }) => tokenIn(text)).filter((token) => token !== 'no link');
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('the requests show every column but those of other states', async () => {
  const [row] = await app.db.asOwner<{ empty: string[] }>(
    `select array(select distinct key from public.witness_requests r, jsonb_each(to_jsonb(r)) as e (key, value)
       except select key from public.witness_requests r, jsonb_each_text(to_jsonb(r)) as e (key, value)
         where coalesce(value, '') not in ('', '[]') order by 1) as empty`,
  );
  expect(row!.empty).toEqual(['period_from', 'period_to', 'reminded_at', 'revoked_at']);
});

test('an assessor has opened a view and commented, and a supervisor’s was ended', async () => {
  const views = `select v.client_labels, cardinality(v.opened) as opened, v.revoked_at is not null as ended,
    (select array_agg(m.area order by m.area) from public.lent_comments m where m.view_id = v.id) as comments
    from public.lent_views v order by 1`;
  expect(await app.db.asOwner(views)).toEqual([
    { client_labels: 'initials', opened: 1, ended: false, comments: ['sessions', null] },
    { client_labels: 'numbers', opened: 0, ended: true, comments: null },
  ]);
});

test('the assessor’s mail leads to the view, where confirmed rows say so', async () => {
  const mail = app.mails.find(({ to }) => to === 'assessor@example.org')!;
  const calls = createLentCalls(app);
  const { body } = await calls.read(await calls.open(linkOf(mail)));
  expect(body).toMatchObject({ coach: 'Morgan Hale', comments: [{ area: 'sessions' }, { area: null }] });
  const kinds = (body.confirmed as { kind: string }[]).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['client', 'organisation', 'supervisor']));
});

test('the views and comments show every column but those of other states', async () => {
  const [row] = await app.db.asOwner<{ empty: string[] }>(
    `with rows as (select to_jsonb(v) as row from public.lent_views v union all select to_jsonb(m) from public.lent_comments m)
     select array(select distinct key from rows, jsonb_each(row) as e (key, value)
       except select key from rows, jsonb_each_text(row) as e (key, value)
         where coalesce(value, '') not in ('', '[]') order by 1) as empty`,
  );
  expect(row!.empty).toEqual(['resolved_at']);
});

/** What the demo coach's browser reads. */
async function asCoach(): Promise<(method: string, path: string) => Promise<unknown>> {
  const call = async (method: string, path: string, token: string, body?: object) => {
    const headers = {
      apikey: app.settings.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return (await app.fetch(`${app.settings.publicUrl}${path}`, init)).json() as Promise<unknown>;
  };
  const signIn = '/auth/v1/token?grant_type=password';
  const { access_token } = (await call('POST', signIn, app.settings.publishableKey, DEMO_LOGIN)) as {
    access_token: string;
  };
  return (method, path) => call(method, path, access_token, method === 'POST' ? {} : undefined);
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

test('without a database it is the practice that the database answers', async () => {
  const read = await asCoach();
  const drawn = demoOnScreen(toCalendarDate(app.deps.now()));
  const stored = readEvidence((await read('POST', '/rest/v1/rpc/evidence')) as EvidenceAnswer);
  expect(stored.sessions).toHaveLength(drawn.evidence.sessions.length);
  expect(stored.credential_paths).toEqual(drawn.evidence.credential_paths);
  expect(drawn.evidence.witnessed).toEqual(stored.witnessed);
  expect(drawn.evidence.practising_since).toBe(stored.practising_since);
  const rowsOf = (evidence: typeof stored, table: EvidenceTable) => [...evidence[table]].toSorted(byId);
  for (const table of recordsWith('isEvidence')) {
    // It has the columns too that no rule asks for.
    expect(rowsOf(drawn.evidence, table), table).toMatchObject(rowsOf(stored, table));
    expect(drawn.evidence[table], table).toHaveLength(stored[table].length);
  }
  const requests = (await read('GET', '/rest/v1/witness_requests?answer=eq.confirmed')) as WitnessRequestRow[];
  const facts = ({ kind, witness_name, answered_by, answer_words, asked }: WitnessRequestRow) => [
    [kind, witness_name, answered_by, answer_words].join(),
    asked,
  ];
  expect(drawn.answered.map(facts)).toEqual(expect.arrayContaining(requests.map(facts)));
  expect(drawn.answered).toHaveLength(requests.length);
});
