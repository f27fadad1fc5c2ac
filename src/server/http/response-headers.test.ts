// The same headers are sent on a socket, where Node's response adds them, and without one.
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type Listening } from '#server/serve.ts';
import { responseHeaders } from './response-headers.ts';

const app = new Hono();
app.use(
  responseHeaders([
    ['Cache-Control', 'no-store'],
    ['X-Frame-Options', 'DENY'],
  ]),
);
app.use(responseHeaders([['X-Request-Id', 'one']]));
app.get('/plain', (c) => c.text('text'));
app.get('/kept', (c) => c.text('text', 200, { 'cache-control': 'max-age=60' }));
app.get('/bytes', () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/png' } }));
app.get('/built', () => Response.json({ a: 1 }, { status: 404 }));
app.get('/empty', () => new Response(null, { status: 204 }));
app.get('/streamed', () => new Response(new Blob(['a', 'b']).stream(), { headers: { 'Content-Type': 'text/csv' } }));
app.get('/cookies', (c) => {
  c.header('Set-Cookie', 'a=1', { append: true });
  c.header('Set-Cookie', 'b=2', { append: true });
  return c.text('text');
});

let listening: Listening;
beforeAll(async () => {
  listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.stop());

const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { status: response.status, headers, body: await response.text() };
}

test.each(['/plain', '/kept', '/bytes', '/built', '/empty', '/streamed', '/cookies', '/nowhere'])(
  '%s',
  async (path) => {
    const sent = await seen(await fetch(`http://127.0.0.1:${listening.port}${path}`));
    const wanted = await seen(await app.fetch(new Request(`http://127.0.0.1${path}`)));
    expect(sent).toEqual(wanted);
    const of = new Map(sent.headers);
    expect(of.get('x-frame-options')).toBe('DENY');
    expect(of.get('x-request-id')).toBe('one');
    expect(of.get('cache-control')).toBe(path === '/kept' ? 'max-age=60' : 'no-store');
  },
);
