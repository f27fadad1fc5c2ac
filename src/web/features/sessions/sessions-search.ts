import { anyText, day, given, laterPage, oneOf, rowId, searchParser } from '#web/data/wire/search-params.ts';

/** Search parameters of /sessions: filters, order, page, and whether the form for a new session is open. */
export const parseSessionsSearch = searchParser({
  add: given,
  /** A client's id. */
  client: rowId,
  /** Calendar dates, both included. */
  from: day,
  to: day,
  status: oneOf('completed', 'planned', 'not-completed'),
  topic: anyText,
  /** Missing: the latest first. */
  sort: oneOf('oldest', 'longest', 'shortest', 'client'),
  page: laterPage,
});
export type SessionsSearch = ReturnType<typeof parseSessionsSearch>;
export type SessionSort = NonNullable<SessionsSearch['sort']>;
