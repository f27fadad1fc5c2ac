import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest, sorted, type OrderTerm } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SupervisionSort } from './supervision-search.ts';

export const SUPERVISIONS_A_PAGE = 50;

/** Of one day by time. */
const ORDERS: Record<SupervisionSort | 'latest', readonly OrderTerm[]> = {
  latest: [
    ['day', false],
    ['date', false],
  ],
  oldest: [
    ['day', true],
    ['date', true],
  ],
  longest: [
    ['duration', false],
    ['day', false],
  ],
  supervisor: [
    ['supervisor_name', true],
    ['day', false],
  ],
};

/** One page of the list, counted from 1. */
export function supervisionListQuery(sort: SupervisionSort | undefined, page: number) {
  return queryOptions({
    queryKey: queryKeys.supervisionList(sort, page),
    queryFn: reading(() => {
      const first = (page - 1) * SUPERVISIONS_A_PAGE;
      const list = sorted(rest.from('supervision_sessions').select(), ...ORDERS[sort ?? 'latest']);
      return list.range(first, first + SUPERVISIONS_A_PAGE - 1);
    }),
    placeholderData: keepPreviousData,
  });
}

/** How many recent supervision sessions the name suggestions come from. */
const NAMES_FROM_SUPERVISIONS = 100;

/** Supervisors' names, the latest first. */
export const supervisorsQuery = queryOptions({
  queryKey: queryKeys.supervisors,
  queryFn: reading(
    () =>
      rest
        .from('supervision_sessions')
        .select('supervisor_name')
        .order('day', { ascending: false })
        .limit(NAMES_FROM_SUPERVISIONS),
    (rows) => [...new Set(rows.map((row) => row.supervisor_name))],
  ),
});
