import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { loadLimit } from './load-limit.ts';

test('requests beyond the limit get Retry-After, and are accepted again when others have finished', async () => {
  const finish: (() => void)[] = [];
  const app = new Hono().use(loadLimit(2)).get('/slow', async (c) => {
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
  const app = new Hono().use(loadLimit(1)).get('/', () => {
    throw new Error('broken');
  });
  app.onError((_error, c) => c.text('sorry', 500));
  for (let round = 0; round < 3; round += 1) expect((await app.request('/')).status).toBe(500);
});
