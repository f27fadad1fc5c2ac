import { EARLIEST_YEAR, LATEST_YEAR } from '#domain/time.ts';

/** What the address of /cpd says: the filters, the order, the page, and which form is open. */
export interface CpdSearch {
  add?: 1;
  /** The id of the record in the form. */
  edit?: string;
  year?: number;
  /** '' for records without a category. */
  category?: string;
  /** None: the latest first. */
  sort?: CpdSort;
  /** From 2; the first page has none. */
  page?: number;
}

export type CpdSort = 'oldest' | 'hours' | 'title';

const SORTS: readonly unknown[] = ['oldest', 'hours', 'title'] satisfies CpdSort[];

/** The part of the address that narrows the list. */
export type CpdFilters = Pick<CpdSearch, 'year' | 'category'>;

/** Reads an address; what it cannot mean is left out. Written by hand: it stands in the entry bundle. */
export function parseCpdSearch(search: Record<string, unknown>): CpdSearch {
  const { add, edit, category, sort } = search;
  const year = Number(search['year']);
  const page = Number(search['page']);
  return {
    ...(add === undefined ? {} : { add: 1 }),
    ...(typeof edit === 'string' ? { edit } : {}),
    ...(Number.isInteger(year) && year >= EARLIEST_YEAR && year <= LATEST_YEAR ? { year } : {}),
    // The router reads a bare number in the address as one.
    ...(typeof category === 'string' || typeof category === 'number' ? { category: String(category) } : {}),
    ...(SORTS.includes(sort) ? { sort: sort as CpdSort } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** Without the rest of the address, so that equal filters are one key. */
export function filtersOf({
  year,
  category,
}: {
  year?: number | undefined;
  category?: string | undefined;
}): CpdFilters {
  return { ...(year === undefined ? {} : { year }), ...(category === undefined ? {} : { category }) };
}
