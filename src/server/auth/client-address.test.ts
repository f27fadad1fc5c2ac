import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress, wideNetwork } from './client-address.ts';

async function addressOf(remoteAddress: string | undefined, forwarded: string | undefined, trustProxy: boolean) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).text();
}

test.each([
  ['the socket counts', '10.0.0.1', undefined, false, '10.0.0.1'],
  ['without a trusted proxy the header is ignored', '10.0.0.1', '6.6.6.6', false, '10.0.0.1'],
  ['behind a proxy the entry that it added', '10.0.0.1', '6.6.6.6, 203.0.113.7', true, '203.0.113.7'],
  ['behind a proxy that added none, the socket', '10.0.0.1', undefined, true, '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:10.0.0.1', undefined, false, '10.0.0.1'],
  ['IPv6 by its network', '2001:DB8:0:1:aaaa:bbbb:cccc:dddd', undefined, false, '2001:db8:0:1'],
  ['the same, written short', '2001:db8:0:1::7', undefined, false, '2001:db8:0:1'],
  ['IPv6 loopback', '::1', undefined, false, '0:0:0:0'],
  ['IPv4 written as IPv6 in hex', '::ffff:a00:1', undefined, false, '10.0.0.1'],
  ['IPv6 without zeros to fill in', '2001:db8:0:1:0:0:0:0', undefined, false, '2001:db8:0:1'],
  ['an interface of the server', 'fe80::1%eth0', undefined, false, 'fe80:0:0:0'],
  ['a forwarded IPv4 address with a port', '10.0.0.1', '6.6.6.6, 203.0.113.7:51234', true, '203.0.113.7'],
  ['a forwarded IPv6 address with a port', '10.0.0.1', '[2001:db8:0:1::7]:443', true, '2001:db8:0:1'],
  ['a forwarded IPv6 address in brackets', '10.0.0.1', '[::1]', true, '0:0:0:0'],
  ['a forwarded IPv6 address', '10.0.0.1', '2001:db8:0:1::7', true, '2001:db8:0:1'],
  ['what is no address is not the client’s choice', '10.0.0.1', 'unknown', true, '10.0.0.1'],
  ['nor an obfuscated name with a port', '10.0.0.1', '_hidden:80', true, '10.0.0.1'],
  ['no socket', undefined, undefined, false, 'unknown'],
])('%s', async (_case, remote, forwarded, trustProxy, expected) => {
  expect(await addressOf(remote, forwarded, trustProxy)).toBe(expected);
});

test('it is worked out once for all that ask for it in a request', async () => {
  let reads = 0;
  const socket = {
    get remoteAddress() {
      reads += 1;
      return '10.0.0.1';
    },
  };
  const app = new Hono()
    .use(async (c, next) => {
      c.header('X-Middleware-Saw', clientAddress(c, false));
      await next();
    })
    .route(
      '/sub',
      new Hono().get('/', (c) => c.text(clientAddress(c, false))),
    );
  for (const requests of [1, 2]) {
    const response = await app.request('/sub', {}, { incoming: { socket } });
    expect([response.headers.get('x-middleware-saw'), await response.text()]).toEqual(['10.0.0.1', '10.0.0.1']);
    expect(reads).toBe(requests);
  }
});

test.each([
  ['2001:db8:0:1', '2001:db8:0::/48'],
  ['0:0:0:0', '0:0:0::/48'],
  ['203.0.113.7', null],
  ['unknown', null],
])('the /48 of %s is %s', (network, expected) => {
  expect(wideNetwork(network)).toBe(expected);
});
