/** Search parameters of /supervision. */
export interface SupervisionSearch {
  /** Missing: the latest first. */
  sort?: SupervisionSort;
  /** From 2; missing for the first page. */
  page?: number;
}

export type SupervisionSort = 'oldest' | 'longest' | 'supervisor';

const SORTS: readonly unknown[] = ['oldest', 'longest', 'supervisor'] satisfies SupervisionSort[];

/** Reads search parameters and drops invalid ones. */
export function parseSupervisionSearch({ sort, ...search }: Record<string, unknown>): SupervisionSearch {
  const page = Number(search['page']);
  return {
    ...(SORTS.includes(sort) ? { sort: sort as SupervisionSort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
