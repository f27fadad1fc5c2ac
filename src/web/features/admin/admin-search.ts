/** Search parameters of /admin. The search text is not among them, since it may be an email address. */
export interface AdminSearch {
  /** The audit trail; missing: the users. */
  view?: 'actions';
  /** Missing: the newest first. */
  sort?: UserSort;
  /** From 2; missing for the first page. */
  page?: number;
}

export type UserSort = 'oldest' | 'email' | 'signed-in' | 'sessions' | 'admins';

const SORTS: readonly unknown[] = ['oldest', 'email', 'signed-in', 'sessions', 'admins'] satisfies UserSort[];

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseAdminSearch({ view, sort, page }: Record<string, unknown>): AdminSearch {
  return {
    ...(view === 'actions' ? { view } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as UserSort } : {}),
    ...parseAdminPage({ page }),
  };
}

/** Search parameters of /subscription/admin. */
export function parseAdminPage({ page }: Record<string, unknown>): { page?: number } {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number < 100_000 ? { page: number } : {};
}
