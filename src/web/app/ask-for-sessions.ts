import { profileQuery } from '#web/backend/profile.ts';
import { filtersOf } from '#web/features/sessions/session-filters.ts';
import { sessionListQuery, sessionTotalsQuery } from '#web/features/sessions/session-queries.ts';
import { parseSessionsSearch } from '#web/features/sessions/sessions-search.ts';
import { askEarly } from './ask-early.ts';

export function ask(wanted: Record<string, unknown>) {
  const search = parseSessionsSearch(wanted);
  const filters = filtersOf(search);
  const { sort, page = 1 } = search;
  return askEarly((userId) => [
    sessionListQuery(filters, sort, page),
    sessionTotalsQuery(filters),
    profileQuery(userId),
  ]);
}
