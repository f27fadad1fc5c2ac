import { expect, test } from 'vitest';
import { FOREIGN_CODE, readableAnswer } from './readable-answer.ts';

const json = { headers: { 'Content-Type': 'application/json' } };

test.each([
  ['a stored row', new Response(null, { status: 201 })],
  ['a changed row', new Response(null, { status: 204 })],
  [
    'a row in the place of another',
    new Response('', { status: 200, headers: { 'Preference-Applied': 'resolution=merge-duplicates' } }),
  ],
  ['rows', new Response('[]', json)],
  ['a refusal', new Response('{"code":"23505"}', { status: 409, ...json })],
])('%s is left as it is', async (_what, answer) => expect(await readableAnswer(answer)).toBe(answer));

test.each([
  ['nothing with 200', new Response('', { status: 200 })],
  ['a page with 200', new Response('<h1>Sign in to the network</h1>', { headers: { 'Content-Type': 'text/html' } })],
  ['nothing with 404', new Response(null, { status: 404 })],
  ['JSON without a code', new Response('{"error":"Bad Gateway"}', { status: 503, ...json })],
])('%s becomes a refusal that the clients can read', async (_what, answer) => {
  const read = await readableAnswer(answer);
  expect(read.status).toBe(502);
  expect(await read.json()).toMatchObject({ code: FOREIGN_CODE });
});
