/** Search parameters of /account/records. */
export interface OwnRecordsSearch {
  /** The table of a kind of records. */
  kind?: string;
  q?: string;
  page?: number;
}

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseOwnRecordsSearch({ kind, q, page }: Record<string, unknown>): OwnRecordsSearch {
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
