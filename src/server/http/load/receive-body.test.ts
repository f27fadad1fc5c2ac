// On real sockets: the time that a body may take.
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from '#server/serve.ts';
import { BodyReceiver } from './receive-body.ts';

const LIMITS = { total: 3, perAddress: 2, startMs: 150, bytesPerSecond: 10_000 };
const refused: string[] = [];
let listening: Listening | undefined;
afterEach(async () => {
  refused.length = 0;
  await listening?.stop();
});

async function start(limits = LIMITS): Promise<{ port: number; receiver: BodyReceiver }> {
  const receiver = new BodyReceiver(
    (c) => c.req.header('x-address') ?? 'unknown',
    (reason) => void refused.push(reason),
    limits,
  );
  const onTooLarge = () => new Response('too large', { status: 413 });
  const app = new Hono()
    .use(receiver.middleware({ maxBytes: 64 * 1024, onTooLarge }))
    .post('/', async (c) => c.text(`${(await c.req.text()).length} characters`));
  listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 });
  return { port: listening.port, receiver };
}

/** What the server sends until it closes the connection; `feed` is called every 20 ms. */
function send(port: number, head: string, feed: (write: (text: string) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`),
    );
    const timer = setInterval(() => feed((text) => void (socket.writable && socket.write(text))), 20);
    let heard = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
}

test.each([
  ['that never comes', 'Content-Length: 1000', ''],
  ['that comes byte by byte', 'Content-Length: 1000', 'x'],
  ['that comes byte by byte in chunks', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
])('a body %s is answered 408, and the connection is closed', async (_what, head, piece) => {
  const { port, receiver } = await start();
  const heard = await send(port, head, (write) => write(piece));
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(heard).toMatch(/connection: close/i);
  expect(refused).toEqual(['slow body']);
  expect(receiver.waiting).toBe(0);
});

test('a long body has more time as long as its bytes come', async () => {
  const { port } = await start();
  let left = 40;
  // 25,000 bytes a second for 0.8 seconds.
  const heard = await send(port, 'Content-Length: 20000\r\nConnection: close', (write) => {
    if (left > 0) write('x'.repeat(500));
    left -= 1;
  });
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toContain('20000 characters');
});

test('bodies beyond the limits of an address and of all get 503, and places are free again', async () => {
  const { port, receiver } = await start({ ...LIMITS, startMs: 1_000 });
  const from = (address: string) => send(port, `X-Address: ${address}\r\nContent-Length: 5`, () => undefined);
  const first = [from('a'), from('a')];
  await expect.poll(() => receiver.waiting).toBe(2);
  expect(await from('a')).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1/i);
  const third = from('b');
  await expect.poll(() => receiver.waiting).toBe(3);
  expect(await from('c')).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toEqual(['bodies of one address', 'bodies']);
  for (const heard of await Promise.all([...first, third])) expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  const init = { method: 'POST', body: 'hello', headers: { 'x-address': 'a' } };
  expect(await (await fetch(`http://127.0.0.1:${port}/`, init)).text()).toBe('5 characters');
});
