import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

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
  ['no socket', undefined, undefined, false, 'unknown'],
])('%s', async (_case, remote, forwarded, trustProxy, expected) => {
  expect(await addressOf(remote, forwarded, trustProxy)).toBe(expected);
});
