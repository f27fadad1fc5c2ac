/** What the address of /clients says. Never a name: what is searched for stays on the page. */
export interface ClientsSearch {
  /** Present: the form for a new client is open. */
  add?: 1;
}

export function parseClientsSearch(search: Record<string, unknown>): ClientsSearch {
  return search['add'] === undefined ? {} : { add: 1 };
}
