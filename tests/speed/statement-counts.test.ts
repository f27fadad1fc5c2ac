// The number of statements of each call. If a number grows, the call probably runs a statement per row or repeats one:
// fix it, or explain the new number in the table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillPractices, generatedId } from '#tests/support/fill-practices.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { CALLS, NOT_MEASURED } from './calls.ts';
import { placeOf, type Place } from './place.ts';
import { recordedDatabase } from './recorded-database.ts';

let app: TestApp;
let place: Place;
const statements: string[] = [];

beforeAll(async () => {
  const db = await openTestDatabase();
  await fillPractices(db.asOwner, { accounts: 12, coaches: 3, sessions: 100 });
  await db.asOwner("update public.profiles set role = 'admin' where id = $1", [generatedId('coach', 3)]);
  app = await startTestApp({ db: recordedDatabase(db, (text) => statements.push(text)) });
  place = await placeOf(app, 2);
  // The catalog is read once, and a coach's key is created once.
  await place.useNotes();
});
afterAll(() => app.close());

const paths = () => CALLS.map((call) => call.request(place)[1]);

/** Work after the response, such as mail, is counted too. */
async function whenQuiet(count: number): Promise<void> {
  await expect.poll(() => statements.length).toBeGreaterThanOrEqual(count);
  for (let seen = -1; seen !== statements.length;) {
    seen = statements.length;
    // Time for one more than expected.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the number of statements of a call', () => {
  test.each(CALLS)('$name: $statements', async (call) => {
    await place.call(call, () => void statements.splice(0));
    if (call.request(place)[1].startsWith('/auth')) await whenQuiet(call.statements);
    expect(statements, statements.join('\n---\n')).toHaveLength(call.statements);
  });
});

describe('every call of the web app is in the table', () => {
  const source = sources('src/web');
  const named = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map(([, name]) => name!))];

  test('functions of the database', () => {
    const missing = named(/\.rpc\('(\w+)'/g).filter(
      (name) => !paths().includes(`/rest/v1/rpc/${name}`) && !(name in NOT_MEASURED),
    );
    expect(missing).toEqual([]);
  });

  test('tables', () => {
    const tables = named(/\bfrom\('(\w+)'/g);
    expect(tables).toContain('sessions');
    const called = paths().map((path) => /^\/rest\/v1\/(\w+)/.exec(path)?.[1]);
    expect(tables.filter((table) => !called.includes(table))).toEqual([]);
  });

  test('functions of the server', () => {
    const known = [...paths(), ...Object.keys(NOT_MEASURED).map((name) => `/functions/v1/${name}`)];
    expect(Object.keys(FUNCTIONS).filter((name) => !known.includes(`/functions/v1/${name}`))).toEqual([]);
  });
});

/** The text of all files. */
function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
