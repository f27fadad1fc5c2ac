// The network address of a client, as the rate limits use it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isIPv6 } from 'node:net';

/**
 * Behind a proxy it is the last entry of X-Forwarded-For, which our own proxy wrote; a client can forge the entries
 * before it. Otherwise it is the socket's address. An IPv6 address is shortened to its /64 network, since one customer
 * has a whole /64. 'unknown' without a socket (in tests).
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const address = forwarded || (bindings?.incoming?.socket.remoteAddress ?? 'unknown');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? network64(address) : address);
}

/** The first four of an IPv6 address's eight groups. */
function network64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = address.includes('::') ? 8 - before.length - after.length : 0;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
