// How the limits of this folder learn a client's network address; app.ts passes the function that /auth/v1 uses.
import type { Context } from 'hono';

export type AddressOf = (c: Context) => string;

/** Without a socket, as in tests: not limited. */
export const UNKNOWN_ADDRESS = 'unknown';
