import { given, rowId, searchParser } from '#web/data/wire/search-params.ts';

/** Search parameters that open the sheet for logging a session on any page. They hold ids, never names. */
export const parseLogSearch = searchParser({
  /** Present: the form for a new session is open; a client's id chooses the client. */
  log: (value) => rowId(value) ?? given(value),
  /** A session's id: the form for a new session is open as a copy of that one. */
  copy: rowId,
  /** Present: the form for a new session is open with the values of the session timer. */
  timed: given,
});
export type LogSearch = ReturnType<typeof parseLogSearch>;
