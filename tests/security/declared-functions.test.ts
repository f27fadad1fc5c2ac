// src/server/functions/function-list.ts says what each function promises. This compares the list with the folder and the routes, and
// exceeds each limit.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { FUNCTIONS } from '#server/functions/function-list.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { MAIL_KINDS } from '#server/mail/mail-kinds.ts';
import { authApp, bearer, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const FOLDER = 'src/server/functions';
const HITS = 2;
const FEW = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { hits: HITS, windowSeconds: 3600 }]),
) as Limits;

let db: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
  app = authApp(db, { settings: { trustProxy: true } });
});
afterAll(() => db.close());

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'));

test('every function in the folder is in the list', () => {
  const declared = readFileSync(`${FOLDER}/function-list.ts`, 'utf8');
  const made = sources.flatMap((text) =>
    [...text.matchAll(/export const (\w+)(?:: (?:Server|Public|File)Function =| = serverFunction\()/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(made.length).toBeGreaterThan(25);
  expect(made.filter((name) => !new RegExp(`\\brun: ${name}\\b`).test(declared))).toEqual([]);
});

test('a mail that a function sends is one that it declares, and each declared kind is sent', () => {
  const composed = sources.flatMap((text) => [...text.matchAll(/\bkind: '([^']+)'/g)].map(([, kind]) => kind!));
  const sent = composed.filter((kind) => kind in MAIL_KINDS);
  const declared = Object.values(FUNCTIONS).flatMap(({ mails }) => mails ?? []);
  expect(new Set(declared)).toEqual(new Set([...sent, 'witness request', 'lent view']));
});

describe.each(Object.keys(FUNCTIONS))('%s', (name) => {
  const { who, limit } = FUNCTIONS[name]!;

  test('is refused beyond its limit, with its sentence, to this caller alone', async () => {
    const functions = createFunctions(app.deps, FEW);
    const [one, other] = [await caller(), await caller()];
    const call = async (from: { token: string; network: string }) => {
      const headers = { ...(who === 'coach' && bearer(from.token)), 'x-forwarded-for': from.network };
      const answer = await functions.request(`${PUBLIC_URL}/${name}`, { method: 'POST', headers, body: '{}' });
      return { status: answer.status, text: await answer.text() };
    };
    for (let hit = 0; hit < HITS; hit += 1) expect((await call(one)).text, name).not.toContain(limit.text);
    expect(await call(one)).toMatchObject({ status: 429, text: expect.stringContaining(limit.text) });
    expect((await call(other)).text).not.toContain(limit.text);
  });

  test('asks for a token, or does not, as it says', async () => {
    const functions = createFunctions(app.deps);
    const answer = await functions.request(`${PUBLIC_URL}/${name}`, { method: 'POST', body: '{}' });
    expect(answer.status === 401).toBe(who === 'coach');
  });
});

test('a coach’s function needs an open auth session', async () => {
  const functions = createFunctions(app.deps);
  const { token } = await caller();
  expect((await app.call('POST', '/logout?scope=global', undefined, bearer(token))).status).toBe(204);
  for (const name of COACHES_FUNCTIONS) {
    const init = { method: 'POST', headers: bearer(token), body: '{}' };
    expect((await functions.request(`${PUBLIC_URL}/${name}`, init)).status, name).toBe(401);
  }
});

let networks = 0;
async function caller() {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await app.call('POST', '/signup', { email, password: 'correct horse battery' });
  networks += 1;
  return { token: body.access_token as string, network: `203.0.113.${networks}` };
}
