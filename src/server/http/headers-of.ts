// A request's headers, by their lower-case names. On a socket node has them ready; the adapter between it and Hono looks through all
// that were sent for each that is asked for, and a read asks for eight.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export function headersOf(c: Context): (name: string) => string | undefined {
  const sent = (c.env as Partial<HttpBindings> | undefined)?.incoming?.headers;
  if (sent === undefined) return (name) => c.req.header(name);
  return (name) => {
    const value = sent[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}
