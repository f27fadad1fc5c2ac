import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { answerAtMost, AnswerTooLong } from './answer-at-most.ts';

const MOST = 1_000;

async function ask(bytes: number) {
  const thrown: Error[] = [];
  const app = new Hono()
    .use(answerAtMost(MOST))
    .get('/', (c) => c.text('ä'.repeat(bytes / 2), 201, { 'X-Kept': 'yes' }))
    .get('/nothing', (c) => c.body(null, 204));
  app.onError((error, c) => {
    thrown.push(error);
    return c.text('failed', 500);
  });
  return { answer: await app.request('/'), nothing: await app.request('/nothing'), thrown };
}

it('passes on an answer of so many bytes, with its status and headers', async () => {
  const { answer, nothing, thrown } = await ask(MOST);
  expect([answer.status, answer.headers.get('x-kept'), answer.headers.get('content-type')]).toEqual([
    201,
    'yes',
    'text/plain; charset=UTF-8',
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBe(MOST);
  expect(nothing.status).toBe(204);
  expect(thrown).toEqual([]);
});

it('makes a failure of a longer one', async () => {
  const { answer, thrown } = await ask(MOST + 2);
  expect([answer.status, await answer.text()]).toEqual([500, 'failed']);
  expect(thrown).toEqual([new AnswerTooLong(MOST)]);
});
