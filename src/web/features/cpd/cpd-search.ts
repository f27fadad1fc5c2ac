import { EARLIEST_YEAR, LATEST_YEAR } from '#domain/time.ts';

/** Search parameters of /cpd: filters, order, page, and which form is open. */
export interface CpdSearch {
  add?: 1;
  /** The id of the record in the form. */
  edit?: string;
  year?: number;
  /** '' for records without a category. */
  category?: string;
  /** Missing: the latest first. */
  sort?: CpdSort;
  /** From 2; missing for the first page. */
  page?: number;
}

export type CpdSort = 'oldest' | 'hours' | 'title';

const SORTS: readonly unknown[] = ['oldest', 'hours', 'title'] satisfies CpdSort[];

/** The search parameters that filter the list. */
export type CpdFilters = Pick<CpdSearch, 'year' | 'category'>;

/** Reads search parameters and drops invalid ones. Written without zod, since it is part of the entry bundle. */
export function parseCpdSearch(search: Record<string, unknown>): CpdSearch {
  const { add, edit, category, sort } = search;
  const year = Number(search['year']);
  const page = Number(search['page']);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(typeof edit === 'string' ? { edit } : {}),
    ...(Number.isInteger(year) && year >= EARLIEST_YEAR && year <= LATEST_YEAR ? { year } : {}),
    // The router parses a number in the address as a number.
    ...(typeof category === 'string' || typeof category === 'number' ? { category: String(category) } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as CpdSort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** Without the other search parameters, so that equal filters have equal query keys. */
export function filtersOf({
  year,
  category,
}: {
  year?: number | undefined;
  category?: string | undefined;
}): CpdFilters {
  return { ...(year === undefined ? {} : { year }), ...(category === undefined ? {} : { category }) };
}
