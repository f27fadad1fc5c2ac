// A request's headers by lower-case name. On a socket they are read from Node's parsed headers. Hono's adapter scans
// all raw headers for each lookup, and a read needs eight.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export function headersOf(c: Context): (name: string) => string | undefined {
  const parsed = (c.env as Partial<HttpBindings> | undefined)?.incoming?.headers;
  if (parsed === undefined) return (name) => c.req.header(name);
  return (name) => {
    const value = parsed[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}
