// Random requests with every part of the query grammar: none causes an internal error, and none shows or changes
// another coach's row. FUZZ_RUNS=100000 for the long run; FUZZ_SEED to repeat one.
import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalog } from '#server/rest/plan/load-catalog.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { fuzzedRequest } from './query-arbitraries.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const MARKER = 'zq7marker';

let app: TestApp;
let victim: MarkedCoach;
let attacker: MarkedCoach;

beforeAll(async () => {
  app = await startTestApp();
  victim = await addMarkedCoach(app, MARKER);
  attacker = await addMarkedCoach(app, 'attacker');
});
afterAll(() => app.close());

/** The victim's rows in every table that has some. */
async function rowsOfVictim(tables: Iterable<string>): Promise<string> {
  const read = [...tables].map((name) => {
    const owner = name === 'profiles' ? 'id' : 'user_id';
    return app.db.asOwner(`select to_jsonb(t) as row from public.${name} t where ${owner} = $1 order by 1`, [
      victim.id,
    ]);
  });
  return JSON.stringify(await Promise.all(read));
}

it(
  `${RUNS} generated requests are each answered or refused, with no row of another (FUZZ_SEED=${SEED})`,
  async () => {
    const catalog = await loadCatalog(app.db.asServer);
    const before = await rowsOfVictim(victim.rows.keys());
    const idsOf = ({ id, rows }: MarkedCoach) => [id, ...[...rows.values()].map((row) => String(row['id'] ?? id))];
    const words = ['attacker', '2026-11-20', '61', 'true', 'null', '2026-11-20T09:00:00Z', 'user', 'admin'];
    const writable = new Map(
      [...attacker.rows].map(([name, { created_at: _created, updated_at: _updated, ...row }]) => [name, row]),
    );
    const request = fuzzedRequest(catalog, [...idsOf(attacker), ...idsOf(victim), ...words], writable);
    const who = fc.oneof({ weight: 9, arbitrary: fc.constant(attacker.token) }, fc.constant(null));
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, who, async ({ method, path, headers, body }, token) => {
        const answer = await ask(app, token, method, `/rest/v1/${path}`, {
          headers,
          ...(body !== undefined && { body }),
        });
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const told = `${answer.status} ${answer.text}`;
        expect(told).not.toContain(MARKER);
        expect(JSON.stringify([...answer.headers])).not.toContain(MARKER);
        expect(told).toMatch(/^[24]\d\d /);
        // A syntax error would mean that a part of the request was read as SQL.
        expect(told).not.toMatch(/"code":"(?:42601|42P0[25]|XX\w{3})"/);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    process.stdout.write(`answers by status: ${JSON.stringify([...seen].toSorted(([a], [b]) => a - b))}\n`);
    // If all requests were refused, the test would prove nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 25);
    expect(await rowsOfVictim(victim.rows.keys())).toBe(before);
  },
  RUNS * 30 + 60_000,
);
