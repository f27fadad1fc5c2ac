/** What the address of every page may say about the sheet that logs a session over it. Ids alone, never names. */
export interface LogSearch {
  /** Present: the form for a new session is open; a client's id chooses the client. */
  log?: 1 | string;
  /** A session's id: the form for a new session is open, filled in from that one. */
  copy?: string;
  /** Present: the form for a new session is open, filled in from the session timer. */
  timed?: 1;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseLogSearch({ log, copy, timed }: Record<string, unknown>): LogSearch {
  return {
    ...(log === undefined ? {} : { log: typeof log === 'string' && ID.test(log) ? log : 1 }),
    ...(typeof copy === 'string' && ID.test(copy) ? { copy } : {}),
    ...(timed === undefined ? {} : { timed: 1 }),
  };
}
