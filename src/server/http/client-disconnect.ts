// A client that disconnects while it sends its body. It is not logged as an error, since the server is not at fault.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Whether the connection of the request is closed: asks the socket at each call, since a listener would cost every request. False without a socket (in tests). */
export function watchDisconnect(c: Context): () => boolean {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  return () => socket?.destroyed === true;
}

/** Node's error for an incomplete body. Lost connections to the database have another error type. */
export function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}
