// What the limits of this folder share: the responses to requests that they refuse, and whose requests they count.
import type { Context } from 'hono';

const RETRY_AFTER_SECONDS = '1';

/** Counts refusals for the metrics; the reasons are a closed list. */
export type CountRefusal = (reason: LoadRefusal) => void;
export type LoadRefusal =
  | 'bodies'
  | 'bodies of one address'
  | 'slow body'
  | 'requests'
  | 'anonymous requests'
  | 'requests of one address';

/** `isBodyLeft`: whether a part of the body may not have been read, so that the connection cannot be used again. */
export function refuseLoad(c: Context, isBodyLeft: boolean): Response {
  c.header('Retry-After', RETRY_AFTER_SECONDS);
  if (isBodyLeft) c.header('Connection', 'close');
  return c.json({ code: 503, message: 'Too many requests at once. Please try again in a moment.' }, 503);
}

export function refuseSlowBody(c: Context): Response {
  c.header('Connection', 'close');
  return c.json({ code: 408, message: 'The request took too long to arrive. Please try again.' }, 408);
}

export type AddressOf = (c: Context) => string;

/** Without a socket, as in tests: not limited. */
export const UNKNOWN_ADDRESS = 'unknown';
