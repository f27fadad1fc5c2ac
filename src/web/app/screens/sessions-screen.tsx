import { SessionsInCalendar } from '#web/features/calendar/confirm/sessions-in-calendar.tsx';
import { filtersOf } from '#web/features/sessions/session-filters.ts';
import { sessionListQuery, sessionTotalsQuery } from '#web/features/sessions/session-queries.ts';
import { parseSessionsSearch } from '#web/features/sessions/sessions-search.ts';
import { SessionsPage } from '#web/features/sessions/sessions-page.tsx';
import { lazy } from 'react';

const SessionForm = lazy(async () => ({
  default: (await import('#web/features/sessions/form/session-form.tsx')).SessionForm,
}));

const NewRecordForm = lazy(async () => ({
  default: (await import('../unsent/edit-unsent.tsx')).NewRecordForm,
}));

/** The queries that the router starts before this page is rendered. */
export function queries(_userId: string, address: Record<string, unknown>) {
  const search = parseSessionsSearch(address);
  const filters = filtersOf(search);
  return [sessionListQuery(filters, search.sort, search.page ?? 1), sessionTotalsQuery(filters)];
}

/** The log, and above it what the connected calendars propose for it. */
export function SessionsScreen() {
  return <SessionsPage calendar={<SessionsInCalendar SessionForm={SessionForm} RecordForm={NewRecordForm} />} />;
}
