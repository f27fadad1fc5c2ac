import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest, sorted, type OrderTerm } from '#web/data/auth/rest.ts';
import { byFrequency } from '#web/data/records/by-frequency.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import { reading } from '#web/data/wire/reading.ts';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CpdFilters, CpdSort } from './cpd-search.ts';

export const CPD_A_PAGE = 50;

const ORDERS: Record<CpdSort | 'latest', readonly OrderTerm[]> = {
  latest: [['date', false]],
  oldest: [['date', true]],
  hours: [
    ['hours', false],
    ['date', false],
  ],
  title: [
    ['title', true],
    ['date', false],
  ],
};

/** One page of the list, counted from 1. The previous page stays visible until this one is loaded. */
export function cpdListQuery(filters: CpdFilters, sort: CpdSort | undefined, page: number) {
  return queryOptions({
    queryKey: queryKeys.cpdList({ ...filters, sort }, page),
    queryFn: reading(() => {
      const first = (page - 1) * CPD_A_PAGE;
      const { year, category } = filters;
      let list = rest.from('cpd_records').select();
      if (year !== undefined) list = list.gte('date', `${year}-01-01`).lte('date', `${year}-12-31`);
      if (category !== undefined) list = list.eq('category', category);
      return sorted(list, ...ORDERS[sort ?? 'latest']).range(first, first + CPD_A_PAGE - 1);
    }),
    placeholderData: keepPreviousData,
  });
}

/** Sums of all records that match the filters, not of one page; also by year and category, for the filters. */
export function cpdTotalsQuery(filters: CpdFilters) {
  const args = { year: filters.year ?? null, category: filters.category ?? null };
  return queryOptions({
    queryKey: queryKeys.cpdTotals(filters),
    queryFn: reading(() => rest.rpc('cpd_totals', args)),
    placeholderData: keepPreviousData,
  });
}

const CPD: Undoable<DeletedRow<'cpd_records'>> = {
  ...removal('cpd_records'),
  describe: ({ title }) => title,
};

/** `mutate` takes the ids. */
export const useDeleteCpd = (onDeleted?: () => void) => useUndoableDelete(CPD, onDeleted);

/** How many recent records the suggestions come from. */
const WORDS_FROM_RECORDS = 300;

/** Categories and providers used before, most frequent first. */
export const cpdWordsQuery = queryOptions({
  queryKey: queryKeys.cpdWords,
  queryFn: reading(
    () =>
      rest
        .from('cpd_records')
        .select('category, provider')
        .order('date', { ascending: false })
        .limit(WORDS_FROM_RECORDS),
    (records) => ({
      categories: byFrequency(records.map(({ category }) => category)),
      providers: byFrequency(records.map(({ provider }) => provider)),
    }),
  ),
});
