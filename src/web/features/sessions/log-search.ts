/** Search parameters that open the sheet for logging a session on any page. They hold ids, never names. */
export interface LogSearch {
  /** Present: the form for a new session is open; a client's id chooses the client. */
  log?: 1 | string;
  /** A session's id: the form for a new session is open as a copy of that one. */
  copy?: string;
  /** Present: the form for a new session is open with the values of the session timer. */
  timed?: 1;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseLogSearch({ log, copy, timed }: Record<string, unknown>): LogSearch {
  return {
    ...(log === undefined ? {} : { log: typeof log === 'string' && ID.test(log) ? log : 1 }),
    ...(typeof copy === 'string' && ID.test(copy) ? { copy } : {}),
    ...(timed === undefined ? {} : { timed: 1 }),
  };
}
