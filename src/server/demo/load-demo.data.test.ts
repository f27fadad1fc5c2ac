import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createLentCalls, linkOf } from '#tests/support/lent-views.ts';
import { tokenIn } from '#tests/support/witnesses.ts';
import { loadDemo } from './load-demo.ts';

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
