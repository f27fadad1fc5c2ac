/** What the address of /admin says. Never an email address: what is searched for stays on the page. */
export interface AdminSearch {
  /** The trail; the users when absent. */
  view?: 'actions';
  /** None: the newest first. */
  sort?: UserSort;
  /** From 2; the first page has none. */
  page?: number;
}

export type UserSort = 'oldest' | 'email' | 'signed-in' | 'sessions' | 'admins';

const SORTS: readonly unknown[] = ['oldest', 'email', 'signed-in', 'sessions', 'admins'] satisfies UserSort[];

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseAdminSearch({ view, sort, page }: Record<string, unknown>): AdminSearch {
  return {
    ...(view === 'actions' ? { view } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as UserSort } : {}),
    ...parseAdminPage({ page }),
  };
}

/** What the address of /subscription/admin says. */
export function parseAdminPage({ page }: Record<string, unknown>): { page?: number } {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number < 100_000 ? { page: number } : {};
}
