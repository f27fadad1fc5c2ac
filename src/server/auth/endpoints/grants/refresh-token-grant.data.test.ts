// Refresh tokens that two hold, a thief and the owner (ADR 50). The rules of the wire are tested in ../token.data.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { authApp, bearer, NEW_ERRORS, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const UPDATED = BROWSER.replace('130.0.0.0', '131.0.0.0');
/** Longer than the reuse interval, shorter than the access token lives. */
const LATER = 3_600;
let db: Database;
let app: AuthApp;
/** The first refresh token of a new session, and its access token. */
let first: string;
let access: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  app = authApp(db);
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
  ({ refresh_token: first, access_token: access } = (await app.call('POST', '/signup', account)).body);
});

const send = (refresh_token: string, browser = BROWSER) =>
  app.call('POST', '/token?grant_type=refresh_token', { refresh_token }, { ...NEW_ERRORS, 'User-Agent': browser });
const next = async (token: string, browser?: string): Promise<string> => {
  const { status, body } = await send(token, browser);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.refresh_token;
};
async function expectEnded(token: string, browser?: string): Promise<void> {
  expect(await send(token, browser)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  const { body } = await app.call('GET', '/user', undefined, bearer(access));
  expect(body.code).toBe('session_not_found');
}

describe('taking turns', () => {
  test('ends the session at the second token that both send', async () => {
    const stolen = await next(first);
    app.moveClock(LATER);
    // The owner's client takes this for a lost response, and so does the server.
    expect(await next(first)).toBe(stolen);
    app.moveClock(LATER);
    await next(stolen);
    app.moveClock(LATER);
    await expectEnded(stolen);
  });

  test('ends it at the first one, if the thief has another browser', async () => {
    await next(first, 'curl/8.5.0');
    app.moveClock(LATER);
    await expectEnded(first);
  });
});

describe('lost responses', () => {
  test('any number of times for one token, and again later for another', async () => {
    const lost = await next(first);
    for (let time = 0; time < 3; time += 1) {
      app.moveClock(LATER);
      expect(await next(first)).toBe(lost);
    }
    let token = await next(await next(lost));
    app.moveClock(LATER);
    const again = await next(token);
    app.moveClock(LATER);
    expect(await next(token)).toBe(again);
    token = await next(again);
    expect((await send(token)).status).toBe(200);
  });

  test('while the browser is updated', async () => {
    const lost = await next(first);
    app.moveClock(LATER);
    expect(await next(first, UPDATED)).toBe(lost);
  });

  test('within the reuse interval from any browser, since a server of the same site may send it too', async () => {
    const lost = await next(first);
    app.moveClock(9);
    expect(await next(first, 'node')).toBe(lost);
  });

  test('from a session whose tokens an earlier version used', async () => {
    const lost = await next(first);
    await db.asServer('update auth.refresh_tokens set used_by = null');
    app.moveClock(LATER);
    expect(await next(first, 'another browser')).toBe(lost);
  });
});

describe('two branches of one session', () => {
  /** Two tokens after the first, by rule 3. */
  async function fork(): Promise<[string, string]> {
    const one = await next(await next(first));
    app.moveClock(9);
    return [one, await next(first)];
  }

  test('end when both go on', async () => {
    const [one, other] = await fork();
    app.moveClock(LATER);
    await next(one);
    app.moveClock(LATER);
    await expectEnded(other);
  });

  test('one goes on alone, whichever it is', async () => {
    for (const index of [0, 1]) {
      const branches = await fork();
      app.moveClock(LATER);
      let token = branches[index]!;
      for (let turn = 0; turn < 3; turn += 1) {
        token = await next(token);
        app.moveClock(LATER);
      }
      const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
      ({ refresh_token: first } = (await app.call('POST', '/signup', account)).body);
    }
  });
});
