/** What the address of /account/records says. */
export interface OwnRecordsSearch {
  /** A kind of records, by its table. */
  kind?: string;
  q?: string;
  page?: number;
}

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseOwnRecordsSearch({ kind, q, page }: Record<string, unknown>): OwnRecordsSearch {
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
