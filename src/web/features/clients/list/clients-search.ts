/** What the address of /clients says. Never a name: what is searched for stays on the page. */
export interface ClientsSearch {
  /** Present: the form for a new client is open. */
  add?: 1;
  /** None: by name. */
  sort?: ClientSort;
  /** From 2; the first page has none. */
  page?: number;
}

export type ClientSort = 'hours' | 'latest';

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseClientsSearch({ add, sort, page }: Record<string, unknown>): ClientsSearch {
  const number = Number(page);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(sort === 'hours' || sort === 'latest' ? { sort } : {}),
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
  };
}
