// The network address of a client, as the rate limits use it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isIPv4, isIPv6 } from 'node:net';
import { headersOf } from '#server/http/headers-of.ts';

/** Cached in the request's context, since several limits ask for it. `addressOf` says which address it is. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const known = c.get('clientAddress') as string | undefined;
  if (known !== undefined) return known;
  const address = addressOf(c, trustProxy);
  c.set('clientAddress', address);
  return address;
}

/**
 * Behind a proxy it is the last entry of X-Forwarded-For, which our own proxy wrote; a client can forge the entries
 * before it. Otherwise, and if that entry is no address, it is the socket's address. An IPv6 address is shortened to its
 * /64 network, since one customer has a whole /64. 'unknown' without a socket (in tests).
 */
function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? headersOf(c)('x-forwarded-for')?.split(',').at(-1) : undefined;
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const socket = bindings?.incoming?.socket.remoteAddress;
  return networkOf(forwarded) ?? networkOf(socket) ?? 'unknown';
}

/** The /48 of a network that `clientAddress` returned: providers give one to every customer. null for IPv4. */
export function wideNetwork(network: string): string | null {
  const groups = network.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : null;
}

/** Some proxies add the port: 203.0.113.7:51234, [2001:db8::1]:443. Undefined if the text is no address. */
function networkOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // Most addresses.
  const plain = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  const [, bracketed, v4WithPort] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(text.trim()) ?? [];
  // A zone (%eth0) names an interface of the server.
  const address = (bracketed ?? v4WithPort ?? text).trim().replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  // IPv4 written as IPv6.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head, tail] = address.split('::').map(numbersOf) as [number[], number[]?];
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}
