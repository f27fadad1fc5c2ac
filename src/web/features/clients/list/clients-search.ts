import { given, laterPage, oneOf, searchParser } from '#web/data/wire/search-params.ts';

/** What the address of /clients says. Never a name: what is searched for stays on the page. */
export const parseClientsSearch = searchParser({
  /** Present: the form for a new client is open. */
  add: given,
  /** None: by name. */
  sort: oneOf('hours', 'latest'),
  page: laterPage,
});
export type ClientsSearch = ReturnType<typeof parseClientsSearch>;
export type ClientSort = NonNullable<ClientsSearch['sort']>;
