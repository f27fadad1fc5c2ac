// Slow clients and too many connections on real sockets: they are closed, and other clients are served.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyLimit } from 'hono/body-limit';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, type ConnectionLimits, type Listening } from './serve.ts';

const GENEROUS: ConnectionLimits = {
  headersMs: 60_000,
  requestMs: 60_000,
  idleMs: 60_000,
  checkMs: 20,
  connections: 100,
  connectionsPerAddress: 100,
};
const BODY_MAX_BYTES = 64 * 1024;
let listening: Listening | undefined;
/** The server's end of the connection that asked for the large response. */
let unread: Socket | undefined;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await listening?.stop();
});

async function start(limits: Partial<ConnectionLimits>, trustProxy = false): Promise<number> {
  const app = new Hono<{ Bindings: { incoming: { socket: Socket } } }>()
    .use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (c) => c.text('too large', 413) }))
    .get('/', (c) => c.text('here'))
    .get('/large', (c) => {
      unread = c.env.incoming.socket;
      return c.body(new Uint8Array(64 * 1024 * 1024));
    })
    .post('/', async (c) => c.text(`${(await c.req.text()).length} characters`));
  listening = await listen(
    (request, env) => app.fetch(request, env),
    { host: '127.0.0.1', port: 0, trustProxy },
    {
      ...GENEROUS,
      ...limits,
    },
  );
  return listening.port;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** Everything that the server sends until it closes the connection. */
async function receivedOn(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1').slice(0, 1000)));
  await closed(socket);
  return text;
}

const closed = (socket: Socket) =>
  socket.closed ? Promise.resolve() : new Promise<void>((resolve) => void socket.once('close', () => resolve()));

const isServing = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).status === 200;

test('a client that never finishes its headers is disconnected', async () => {
  const port = await start({ headersMs: 150 });
  const socket = open(port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 30);
  expect(await receivedOn(socket)).toContain('408 Request Timeout');
  clearInterval(drip);
  expect(await isServing(port)).toBe(true);
});

test('a client that sends nothing is disconnected', async () => {
  const port = await start({ headersMs: 150, requestMs: 300 });
  await receivedOn(open(port));
  expect(await isServing(port)).toBe(true);
});

test('a client that never finishes its body is disconnected', async () => {
  const port = await start({ headersMs: 200, requestMs: 200 });
  const socket = open(port);
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 30);
  await receivedOn(socket);
  clearInterval(drip);
  expect(await isServing(port)).toBe(true);
});

test('a client that does not read its response is disconnected', async () => {
  const port = await start({ idleMs: 200 });
  const socket = open(port);
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.pause();
  // The client does not notice before it reads.
  await expect.poll(() => unread?.destroyed).toBe(true);
  expect(await isServing(port)).toBe(true);
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  socket.resume();
  await closed(socket);
  expect(received).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['with a Content-Length', 'Content-Length: 1073741824\r\n\r\n', (piece: string) => piece],
  [
    'in chunks',
    'Transfer-Encoding: chunked\r\n\r\n',
    (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
  ],
])('a huge body %s is refused before it is read', async (_what, end, wrap) => {
  const port = await start({});
  const socket = open(port);
  const heard = receivedOn(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${end}`);
  let sent = 0;
  const piece = wrap('x'.repeat(16 * 1024));
  while (!socket.destroyed && sent < 64 * 1024 * 1024) {
    sent += piece.length;
    if (!socket.write(piece))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed(socket)]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
  expect(await heard).toContain('413');
  expect(sent).toBeLessThan(64 * 1024 * 1024);
  expect(await isServing(port)).toBe(true);
});

test('connections beyond the limit are closed at once; existing ones continue', async () => {
  const port = await start({ connections: 5 });
  const first = Array.from({ length: 5 }, () => open(port));
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  const extra = Array.from({ length: 20 }, () => open(port));
  await Promise.all(extra.map(receivedOn));
  const answer = once(first[0] as Socket, 'data');
  first[0]?.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(String((await answer)[0])).toContain('200 OK');
  for (const socket of first) socket.destroy();
  await expect.poll(() => isServing(port).catch(() => false)).toBe(true);
});

test('connections of one address beyond its limit are closed at once, except behind a proxy', async () => {
  const direct = await start({ connectionsPerAddress: 5 });
  const first = Array.from({ length: 5 }, () => open(direct));
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  await Promise.all(Array.from({ length: 20 }, () => receivedOn(open(direct))));
  for (const socket of first) socket.destroy();
  await expect.poll(() => isServing(direct).catch(() => false)).toBe(true);
  await listening?.stop();
  const proxied = await start({ connectionsPerAddress: 5 }, true);
  const many = Array.from({ length: 20 }, () => open(proxied));
  await Promise.all(many.map((socket) => once(socket, 'connect')));
  expect(await isServing(proxied)).toBe(true);
});

test('a health check of HTTP/1.0 without a host is answered', async () => {
  const socket = open(await start({}));
  socket.write('GET / HTTP/1.0\r\n\r\n');
  expect(await receivedOn(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*here$/);
});

describe('a server that stops behind a proxy', () => {
  const stopSlowly = async (noticeMs: number) => {
    const port = await start({}, true);
    const stopped = listening!.stop(noticeMs);
    return { stopped, url: `http://127.0.0.1:${port}/` };
  };
  const write = (url: string) => fetch(url, { method: 'POST', body: 'hours' });

  test('answers everything for the notice and closes each connection; then only writes, so that the proxy leaves before the port closes', async () => {
    const { stopped, url } = await stopSlowly(2_000);
    expect((await fetch(url)).headers.get('connection')).toBe('close');
    expect((await write(url)).headers.get('connection')).toBe('close');
    await expect.poll(() => fetch(url).then(Boolean, () => false)).toBe(false);
    expect(await (await write(url)).text()).toBe('5 characters');
    expect((await fetch(`${url}readyz`)).status).toBe(404);
    await stopped;
    await expect(write(url)).rejects.toThrow('fetch failed');
  });

  test('keeps idle connections longer than the proxy does', async () => {
    const port = await start({}, true);
    const socket = open(port);
    const answer = once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const seconds = Number(/Keep-Alive: timeout=(\d+)/i.exec(String((await answer)[0]))?.[1]);
    for (const file of ['nginx.conf', 'Caddyfile'])
      expect(seconds).toBeGreaterThan(
        Number(/keepalive(?:_timeout)? (\d+)s/.exec(readFileSync(`deploy/proxies/${file}`, 'utf8'))?.[1]),
      );
  });
});

test('a retiring server accepts no connection, answers on the open ones, and closes each after its answer', async () => {
  const port = await start({});
  const [busy, idle] = [open(port), open(port)];
  for (const socket of [busy, idle]) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
  }
  const retired = listening!.retire();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(listening!.isStopping()).toBe(false);
  // Not closed before its client asks again: the request could be on its way.
  await sleep(300);
  expect([busy.closed, idle.closed]).toEqual([false, false]);
  const heard = [busy, idle].map(receivedOn);
  for (const socket of [busy, idle]) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  for (const text of await Promise.all(heard)) expect(text).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
  await retired;
  await listening!.stop(60_000);
});
