// Random requests with keys that have no notes, with every part of the query grammar: none causes an internal error, shows or changes what
// is confidential, in clear or encrypted, or reaches another coach's row. FUZZ_RUNS=100000 for the long run; FUZZ_SEED to repeat one.
import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { withoutConfidential, type Catalog } from '#server/rest/plan/catalog.ts';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach, type Row } from '#tests/support/marked-coach.ts';
import { testOnOneServer as it } from '#tests/support/one-server.ts';
import { createKeyCalls } from '#tests/support/personal-keys.ts';
import { fuzzedRequest } from './query-arbitraries.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const OTHER = 'zq7other';

let app: TestApp;
let coach: MarkedCoach;
let other: MarkedCoach;
let catalog: Catalog;
const keys: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, 'zq7own');
  other = await addMarkedCoach(app, OTHER);
  catalog = await loadCatalog(app.db.asServer);
  // Reading most often: what is changed or deleted is not read any more.
  for (const scope of ['read', 'read', 'read', 'log', 'log', 'all'] as const)
    keys.push((await createKeyCalls(app).make(coach.token, { scope })).key);
});
afterAll(() => app.close());

const stored = (owner: MarkedCoach, table: string, columns: string) =>
  app.db.asOwner<Row>(
    `select ${columns} from public.${table} t where ${table === 'profiles' ? 'id' : 'user_id'} = $1 order by 1`,
    [owner.id],
  );

const rowsOfOther = async () =>
  JSON.stringify(await Promise.all([...other.rows.keys()].map((name) => stored(other, name, 'to_jsonb(t)'))));

/** As it is stored, by table and id. */
async function confidentialTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { name, columns } of catalog.tables.values()) {
    const fields = [...columns.values()].filter(({ confidential }) => confidential).map((column) => column.name);
    if (fields.length === 0 || !columns.has('id')) continue;
    for (const row of await stored(coach, name, ['id', ...fields].join(', ')))
      texts.set(`${name} ${String(row['id'])}`, JSON.stringify(row));
  }
  return texts;
}

it(
  `${RUNS} generated requests of keys without notes learn and change nothing confidential (FUZZ_SEED=${SEED})`,
  async () => {
    const [before, ofOther] = [await confidentialTexts(), await rowsOfOther()];
    const idsOf = ({ id, rows }: MarkedCoach) => [id, ...[...rows.values()].map((row) => String(row['id'] ?? id))];
    const texts = [...idsOf(coach), ...idsOf(other), '2026-11-20', '61', 'true', 'null', 'reflections', 'clients'];
    const writable = new Map(
      [...coach.rows].map(([name, { created_at: _created, updated_at: _updated, ...row }]) => [name, row]),
    );
    const open = withoutConfidential(catalog);
    const request = fc.oneof(fuzzedRequest(catalog, texts, writable), {
      weight: 3,
      arbitrary: fuzzedRequest(open, texts, writable),
    });
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, fc.constantFrom(...keys), async ({ method, path, headers, body }, key) => {
        const answer = await ask(app, key, method, `/rest/v1/${path}`, {
          headers,
          ...(body !== undefined && { body }),
        });
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const told = `${answer.status} ${answer.text}`;
        expect(told).toMatch(/^[24]\d\d /);
        expect(told).not.toMatch(/"code":"(?:42601|42P0[25]|XX\w{3})"/);
        expect(told).not.toContain('~hb1:');
        expect(told).not.toContain(OTHER);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    process.stdout.write(`answers by status: ${JSON.stringify([...seen].toSorted(([a], [b]) => a - b))}\n`);
    // If all requests were refused, the test would prove nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
    expect(await rowsOfOther()).toBe(ofOther);
    const after = await confidentialTexts();
    // What is deleted is gone with its texts; an erased client takes its feedback's along.
    for (const [row, text] of before)
      if (after.has(row) && !row.startsWith('client_feedback')) expect(after.get(row), row).toBe(text);
  },
  RUNS * 30 + 60_000,
);
