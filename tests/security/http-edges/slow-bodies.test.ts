// Slow bodies on a real port: a request counts as work when its body is there, so they take no place from others.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { listen, type Listening } from '#server/serve.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

/** As many as requests may be under way. */
const SLOW = 1_000;

let base: TestApp;
let listening: Listening;
let token: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  base = await startTestApp({ settings: { trustProxy: true } });
  ({ token } = await base.signUp());
  const app = createApp(base.deps);
  listening = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0, trustProxy: true });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await listening.stop();
  await base.close();
});

/** Sends the headers of a request and a part of its body. */
async function sendSlowly(path: string, address: string, length: number): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  return socket;
}

const ask = (address: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listening.port}/rest/v1/clients`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
  });

it('a thousand slow bodies of one address take no place from another, nor from reads of the same', async () => {
  const paths = ['/rest/v1/clients', '/webhooks/stripe'];
  const answers: string[] = [];
  const open = async (at: number) => {
    const socket = await sendSlowly(paths[at % paths.length]!, '203.0.113.1', 1_000);
    socket.on('data', (chunk: Buffer) => answers.push(chunk.toString('latin1').slice(9, 12)));
  };
  await Promise.all(Array.from({ length: SLOW }, (_, at) => open(at)));
  expect((await ask('203.0.113.2')).status).toBe(200);
  expect((await ask('203.0.113.2', { method: 'POST', body: '{"name":"Ann"}' })).status).toBe(201);
  expect((await ask('203.0.113.1')).status).toBe(200);
  // Fifty may wait for their bodies; the others were refused without waiting.
  expect(answers.filter((status) => status === '503')).toHaveLength(SLOW - 50);
  const metrics = await base.deps.metrics.text();
  expect(metrics).toContain(`hourbook_refused_load_total{reason="bodies of one address"} ${SLOW - 50}`);
});
