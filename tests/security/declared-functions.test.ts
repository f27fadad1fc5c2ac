// src/server/functions/function-list.ts says what each function promises. This compares the list with the folder and the routes, and
// exceeds each limit.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passTime } from '#tests/support/pass-time.ts';
import { CERTIFICATE_HEADER } from '#domain/certificates/certificate.ts';
import { createApp } from '#server/app.ts';
import { DEFAULT_LIMITS, type Limits } from '#server/auth/rate-limit.ts';
import { FUNCTIONS, type DeclaredFunction } from '#server/functions/function-list.ts';
import { createFunctions } from '#server/functions/functions.ts';
import { authApp, bearer, PUBLIC_URL, type AuthApp } from '#tests/support/auth-app.ts';
import { COACHES_FUNCTIONS } from '#tests/support/declared-functions.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const FOLDER = 'src/server/functions';
const HITS = 2;
const MIB = 1024 * 1024;
const UPLOAD = { id: crypto.randomUUID(), area: 'education', record: crypto.randomUUID(), name: 'a.pdf' };

/** A body of so many bytes, a part at a time. */
const streamOf = (bytes: number) => {
  const zeros = new Uint8Array(MIB);
  let left = bytes;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = Math.min(left, MIB);
      left -= part;
      if (part > 0) controller.enqueue(zeros.subarray(0, part));
      else controller.close();
    },
  });
};
/** Its length, with a part in memory at a time: an archive may be as long as a ZIP can be. */
async function lengthOf(answer: Response): Promise<number> {
  let bytes = 0;
  for await (const part of answer.body!) bytes += part.byteLength;
  return bytes;
}
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
    [...text.matchAll(/export const (\w+)(?:: (?:File|Link)Function =| = (?:server|public)Function\()/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(made.length).toBeGreaterThan(25);
  expect(made.filter((name) => !new RegExp(String.raw`\.\.\.${name}\b`).test(declared))).toEqual([]);
});

/** The names of the functions whose source matches. */
const functionsWith = (pattern: RegExp) =>
  sources
    .flatMap((text) => text.split(/^(?=export const )/m))
    .filter((text) => pattern.test(text))
    .flatMap(
      (text) =>
        /^export const (\w+?)(?:Function)?(?:: (?:File|Link)Function =| = (?:server|public)Function\()/.exec(
          text,
        )?.[1] ?? [],
    )
    .map((made) => made.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
const declaring = (promise: (declared: DeclaredFunction) => unknown) =>
  Object.keys(FUNCTIONS).filter((name) => promise(FUNCTIONS[name]!));

test('one that declares how many calls of a coach run at once counts them, and one that counts them declares it', () => {
  expect(functionsWith(/\.underWay\.begin\(/).toSorted()).toEqual(declaring(({ atOnce }) => atOnce).toSorted());
});

test.each([
  ['passwordGuesses', /\brequirePassword\(/],
  ['codeGuesses', /'codeGuesses'/],
  ['lentGuesses', /'lentGuesses'/],
] as const)('what counts %s declares it, and what declares it counts them', (limit, counting) => {
  expect(functionsWith(counting).toSorted()).toEqual(declaring(({ guesses }) => guesses === limit).toSorted());
});

describe.each(Object.keys(FUNCTIONS))('%s', (name) => {
  const declared = FUNCTIONS[name]!;
  const { who, limit, bytesIn, bytesOut, seconds } = declared;

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

  test('takes no longer body than it says', async () => {
    const server = createApp(app.deps);
    const post = async (bytes: number) => {
      const headers = {
        ...(who === 'coach' && bearer((await caller()).token)),
        'content-length': String(bytes),
        [CERTIFICATE_HEADER]: encodeURIComponent(JSON.stringify(UPLOAD)),
      };
      const init = { method: 'POST', headers, body: ' '.repeat(bytes) };
      return (await server.request(`${PUBLIC_URL}/functions/v1/${name}`, init)).status;
    };
    expect(await post(bytesIn + 1)).toBe(413);
    expect(await post(bytesIn)).not.toBe(413);
  });

  test('answers no more than it says', async () => {
    const answering = async (bytes: number) => {
      // Long ones are sent while they are made.
      const run = async () => (bytesOut > MIB ? new Response(streamOf(bytes)) : { text: ' '.repeat(bytes - 11) });
      const functions = createFunctions(app.deps, undefined, null, {
        [name]: { ...declared, run } as DeclaredFunction,
      });
      functions.onError((error, c) => c.text(error.name, 500));
      const headers = who === 'coach' ? bearer((await caller()).token) : {};
      const answer = await functions.request(`${PUBLIC_URL}/${name}`, { method: 'POST', headers, body: '{}' });
      return lengthOf(answer).then(
        (length) => (answer.ok ? length : 'AnswerTooLong'),
        (error: Error) => error.name,
      );
    };
    expect(await answering(bytesOut)).toBe(bytesOut);
    expect(await answering(bytesOut + 1)).toBe('AnswerTooLong');
  });

  test('is answered in the time that it says, whatever it waits for', async () => {
    const { token } = await caller();
    const never = () => new Promise<never>(() => undefined);
    const functions = createFunctions({ ...app.deps, db: { ...app.deps.db, asServer: never, asUser: never } });
    const headers = { ...(who === 'coach' && bearer(token)), 'x-forwarded-for': '203.0.113.250' };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let status = 0;
      const init = { method: 'POST', headers, body: '{}' };
      const asked = Promise.resolve(functions.request(`${PUBLIC_URL}/${name}`, init)).then((answer) => {
        status = answer.status;
      });
      while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      await passTime(seconds * 1000 - 1);
      expect(status).toBe(0);
      await passTime(1);
      await asked;
      expect(status).toBe(503);
    } finally {
      vi.useRealTimers();
    }
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
  return { token: body.access_token as string, network: `203.${networks >> 8}.113.${networks & 255}` };
}
