/** What the address of /supervision says. */
export interface SupervisionSearch {
  /** None: the latest first. */
  sort?: SupervisionSort;
  /** From 2; the first page has none. */
  page?: number;
}

export type SupervisionSort = 'oldest' | 'longest' | 'supervisor';

const SORTS: readonly unknown[] = ['oldest', 'longest', 'supervisor'] satisfies SupervisionSort[];

/** Reads an address; what it cannot mean is left out. */
export function parseSupervisionSearch({ sort, ...search }: Record<string, unknown>): SupervisionSearch {
  const page = Number(search['page']);
  return {
    ...(SORTS.includes(sort) ? { sort: sort as SupervisionSort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
