// What the files of deploy/proxies promise, with two servers that write down what reaches them.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:tls';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { makeAgents } from './proxy-load.ts';
import { isInstalled, PROXIES, startProxy, type Proxy } from './proxy-process.ts';

const MIB = 1024 * 1024;
const agents = makeAgents();
let ports: readonly [number, number];
let servers: readonly Server[];
let arrived: IncomingMessage[] = [];
/** Both take these requests and answer nothing. */
let isBroken = false;
let isReady = true;
let askedWhetherReady = 0;

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(serve));
});
afterAll(async () => {
  await Promise.all(Object.values(agents).map((agent) => agent.close()));
  for (const server of servers) server.close().closeAllConnections();
});
beforeEach(() => {
  arrived = [];
  isBroken = false;
  isReady = true;
});

async function serve(port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/readyz') {
      askedWhetherReady += 1;
      outgoing.statusCode = isReady ? 200 : 503;
      return void outgoing.end('{}');
    }
    arrived.push(incoming);
    incoming.resume().once('end', () => {
      if (isBroken) return void incoming.socket.destroy();
      const wanted = Number(incoming.headers['x-wanted'] ?? 0);
      if (wanted > 0) outgoing.setHeader('x-long', 'x'.repeat(wanted));
      outgoing.end('here');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

for (const program of PROXIES) {
  const installed = isInstalled(program);
  if (!installed) console.log(`${program.name} is not installed: it is not tested.`);
  describe.skipIf(!installed)(program.name, () => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(program, ports);
    });
    afterAll(() => proxy.stop());
    test('no request fails because no server is ready for a moment, as all are on a machine that is too busy', async () => {
      isReady = false;
      askedWhetherReady = 0;
      // Each was asked four times by then; nginx does not ask.
      if (program.name !== 'nginx') await expect.poll(() => askedWhetherReady, { timeout: 30_000 }).toBeGreaterThan(8);
      const answers = Promise.all(Array.from({ length: 10 }, () => send('/rest/v1/clients')));
      isReady = true;
      expect(new Set(await answers)).toEqual(new Set([200]));
    });

    const send = async (path: string, options: Parameters<typeof request>[1] = {}) => {
      const answer = await request(`${proxy.url}${path}`, { dispatcher: agents.kept, ...options });
      await answer.body.dump();
      return answer.statusCode;
    };

    test('passes on the client’s own address, its host and a request id', async () => {
      const forged = { 'x-forwarded-for': '203.0.113.9', host: 'hourbook.example.org' };
      // Caddy has no page for a host that is not in its file.
      const headers = program.name === 'Caddy' ? { ...forged, host: `127.0.0.1:${proxy.port}` } : forged;
      expect(await send('/', { headers })).toBe(200);
      expect(arrived[0]?.headers).toMatchObject({ host: headers.host, 'x-forwarded-for': '127.0.0.1' });
      expect(arrived[0]?.headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/);
    });

    test('keeps metrics from strangers', async () => {
      expect(await send('/metrics')).toBe(404);
      expect(arrived).toEqual([]);
    });

    test('passes on the largest certificate, and refuses larger bodies', async () => {
      expect(await send('/', { method: 'POST', body: Buffer.alloc(10 * MIB) })).toBe(200);
      // Behind Caddy the server refuses them.
      if (program.name === 'Caddy') return;
      // nginx closes the connection while the body arrives.
      const refused = await send('/', { method: 'POST', body: Buffer.alloc(13 * MIB) }).catch(() => 413);
      expect(refused).toBe(413);
    });

    test('answers HTTP/2, and leads from http to https', async () => {
      const socket = connect({ port: proxy.port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] });
      await new Promise((resolve) => socket.once('secureConnect', resolve));
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();
      const answer = await request(`${proxy.plainUrl}/clients`);
      expect([301, 308]).toContain(answer.statusCode);
      expect(answer.headers['location']).toMatch(/^https:\/\/.*\/clients$/);
    });

    test('never sends a write again that got no answer', async () => {
      isBroken = true;
      // HAProxy closes the connection if it was used before.
      expect(await send('/', { method: 'POST', body: 'once' }).catch(() => 502)).toBe(502);
      expect(arrived).toHaveLength(1);
    });

    test('passes on an answer with a token in its headers, and bears a client that sends too many itself', async () => {
      const answer = await request(`${proxy.url}/`, { dispatcher: agents.kept, headers: { 'x-wanted': '8192' } });
      expect([answer.statusCode, answer.headers['x-long']?.length]).toEqual([200, 8192]);
      const headers = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`x-much-${n}`, 'x'.repeat(5_000)]));
      for (let time = 0; time < 4; time += 1) expect([400, 431, 494, 413]).toContain(await send('/', { headers }));
      expect(await send('/')).toBe(200);
    });

    test('writes no token, code or address of a feed into a log', async () => {
      const secret = 'e5a1c0ffee';
      const secrets = [
        `/auth/v1/verify?token=${secret}&type=signup`,
        `/reset-password?code=${secret}`,
        `/calendar/${secret}.ics`,
        `//Calendar/${secret}.ics`,
      ];
      for (isBroken of [false, true])
        for (const path of secrets)
          for (const method of ['GET', 'HEAD', 'POST'] as const) {
            await send(path, { method, headers: { referer: `https://example.org/?token=${secret}` } }).catch(() => 502);
            await request(`${proxy.plainUrl}${path}`, { method }).then(({ body }) => body.dump());
          }
      isBroken = false;
      await send(`/last?token=${secret}`);
      // Caddy writes errors alone.
      const shown = program.name === 'Caddy' ? '/auth/v1/verify' : '/last';
      await expect.poll(proxy.logs).toContain(shown);
      expect(proxy.logs()).toContain('/auth/v1/verify');
      expect(proxy.logs()).not.toContain(secret);
    });

    test('closes a connection whose headers do not come', async () => {
      const socket = connect({ port: proxy.port, host: '127.0.0.1', rejectUnauthorized: false });
      socket.write('GET / HTTP/1.1\r\nHost: ');
      socket.resume();
      await new Promise((resolve) => socket.once('close', resolve));
    });
  });
}
