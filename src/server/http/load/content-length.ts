// The length of a request's body as its headers state it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { headersOf } from '#server/http/headers-of.ts';

/** 0 without a body, null if the length is not stated: the body is sent in chunks, or there is no socket (in tests). */
export function contentLength(c: Context): number | null {
  const header = headersOf(c);
  const length = header('content-length');
  if (header('transfer-encoding') !== undefined) return null;
  if (length !== undefined) return Number(length);
  const isOnSocket = (c.env as Partial<HttpBindings> | undefined)?.incoming !== undefined;
  return isOnSocket ? 0 : null;
}
