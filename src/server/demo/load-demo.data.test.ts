import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
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
  expect(app.mails.map(({ text }) => tokenIn(text))).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('the requests show every column but those of other states', async () => {
  const [row] = await app.db.asOwner<{ empty: string[] }>(
    `select array(select distinct key from public.witness_requests r, jsonb_each(to_jsonb(r)) as e (key, value)
       except select key from public.witness_requests r, jsonb_each_text(to_jsonb(r)) as e (key, value)
         where coalesce(value, '') not in ('', '[]') order by 1) as empty`,
  );
  expect(row!.empty).toEqual(['period_from', 'period_to', 'reminded_at', 'revoked_at']);
});
