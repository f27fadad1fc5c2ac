// Random requests with an assessor's token, with every part of the query grammar: none causes an internal error, shows what the view
// does not lend, or changes a row. FUZZ_RUNS=100000 for the long run; FUZZ_SEED to repeat one.
import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { fuzzedRequest } from '../query-arbitraries.ts';
import { HIDDEN, startLentPractice, type LentPractice } from './lent-practice.ts';
import { testOnOneServer as it } from '#tests/support/one-server.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

let practice: LentPractice;
beforeAll(async () => {
  practice = await startLentPractice();
});
afterAll(() => practice.close());

it(
  `${RUNS} generated requests of an assessor are each answered with what is lent, or refused (FUZZ_SEED=${SEED})`,
  async () => {
    const { catalog, lender, other, storedRows, expectLentOnly } = practice;
    const before = await storedRows();
    const ids = [lender, other].flatMap(({ id, view, rows }) => [
      id,
      view,
      ...[...rows.values()].map((row) => String(row['id'] ?? id)),
    ]);
    const words = ['2026-11-20', '61', 'true', 'null', 'sessions', 'initials'];
    const writable = new Map(
      [...lender.rows].map(([name, row]) => [
        name,
        // A request that repeats a marker is answered with it.
        Object.fromEntries(Object.entries(row).filter(([, value]) => !JSON.stringify(value).includes(HIDDEN))),
      ]),
    );
    const texts = [...ids, ...words];
    const request = fc.oneof(fuzzedRequest(catalog, texts, writable), {
      weight: 3,
      arbitrary: fuzzedRequest(await practice.lentCatalog(), texts, writable),
    });
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, headers, body }) => {
        const { status, text } = await expectLentOnly(method, `/rest/v1/${path}`, {
          headers,
          ...(body !== undefined && { body }),
        });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(`${status} ${text}`).toMatch(/^[24]\d\d /);
        expect(text).not.toMatch(/"code":"(?:42601|42P0[25]|XX\w{3})"/);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    process.stdout.write(`answers by status: ${JSON.stringify([...seen].toSorted(([a], [b]) => a - b))}\n`);
    // If all requests were refused, the test would prove nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 100);
    expect(await storedRows()).toBe(before);
  },
  RUNS * 30 + 60_000,
);
