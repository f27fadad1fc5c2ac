// A client that disconnects while it sends its body. It is not logged as an error, since the server is not at fault.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Asks the socket when it is called: a listener would cost every request. Never gone without a socket (in tests). */
export function clientGone(c: Context): () => boolean {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  return () => socket?.destroyed === true;
}

/** Node's error for an incomplete body. Lost connections to the database have another error type. */
export function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
