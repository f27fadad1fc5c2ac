import { Hono, type Context } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { loadLimit } from './load-limit.ts';

const refused: string[] = [];
const OPTIONS = {
  addressOf: (c: Context) => c.req.header('x-address') ?? 'unknown',
  countRefusal: (reason: string) => void refused.push(reason),
  publishableKey: 'sb_publishable',
};

beforeEach(() => {
  refused.length = 0;
});

test('requests beyond the limit get Retry-After, and are accepted again when others have finished', async () => {
  const finish: (() => void)[] = [];
  const app = new Hono().use(loadLimit(OPTIONS, { total: 2, anonymous: 2, perAddress: 2 })).get('/slow', async (c) => {
    await new Promise<void>((resolve) => finish.push(resolve));
    return c.text('done');
  });
  const first = [app.request('/slow'), app.request('/slow')].map((answer) => Promise.resolve(answer));
  const refused = await app.request('/slow');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  for (const answer of finish) answer();
  expect((await Promise.all(first)).map((response) => response.status)).toEqual([200, 200]);
  const later = app.request('/slow');
  await new Promise((resolve) => setImmediate(resolve));
  finish.at(-1)?.();
  expect((await later).status).toBe(200);
});

test('a failed request no longer counts', async () => {
  const app = new Hono().use(loadLimit(OPTIONS, { total: 1, anonymous: 1, perAddress: 1 })).get('/', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => c.text('sorry', 500));
  for (let round = 0; round < 3; round += 1) expect((await app.request('/')).status).toBe(500);
});

/** Requests that do not end, and how many of them were accepted. */
async function accepted(requests: readonly Record<string, string>[]): Promise<number> {
  let count = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = new Hono().use(loadLimit(OPTIONS, { total: 10, anonymous: 4, perAddress: 3 })).get('/', async (c) => {
    count += 1;
    await released;
    return c.text('done');
  });
  const answers = requests.map(async (headers) => app.request('/', { headers }));
  await new Promise((resolve) => setImmediate(resolve));
  release();
  await Promise.all(answers);
  return count;
}

test('requests without a token, or with the public key in its place, leave room for signed-in users and personal keys', async () => {
  const anonymous = Array.from({ length: 6 }, (_, at) => ({
    'x-address': `10.0.0.${at}`,
    ...(at % 2 === 0 ? {} : { authorization: 'Bearer sb_publishable' }),
  }));
  expect(await accepted(anonymous)).toBe(4);
  expect(refused).toEqual(['anonymous requests', 'anonymous requests']);
  const key = `hb_${'a'.repeat(43)}`;
  const signedIn = Array.from({ length: 6 }, (_, at) => ({
    'x-address': `10.0.1.${at}`,
    ...(at % 2 === 0 ? { authorization: 'Bearer token' } : { apikey: key }),
  }));
  expect(await accepted([...anonymous, ...signedIn])).toBe(10);
});

test('requests of one address leave room for others', async () => {
  const authorization = 'Bearer token';
  const one = Array.from({ length: 9 }, () => ({ 'x-address': '10.0.0.1', authorization }));
  const other = { 'x-address': '10.0.0.2', authorization };
  expect(await accepted([...one, other])).toBe(4);
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'requests of one address'));
});
