import { hoursText } from '#domain/sessions/duration.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { FilterBar } from './filter-bar.tsx';
import { NoSessions, NoSuchPage } from './no-sessions.tsx';
import { AddSessionDialog } from './session-dialogs.tsx';
import { filtersOf, type SessionFilters } from './session-filters.ts';
import { SESSIONS_A_PAGE, sessionListQuery, sessionTotalsQuery } from './session-queries.ts';
import { SessionsByMonth, sessionsText } from './sessions-by-month.tsx';
import { parseSessionsSearch } from './sessions-search.ts';

export function SessionsPage() {
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const search = parseSessionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/sessions' });
  const filters = filtersOf(search);
  const page = search.page ?? 1;
  const totals = useQuery(sessionTotalsQuery(filters));
  const list = useQuery(sessionListQuery(filters, page));

  const filter = (change: SessionFilters) => void navigate({ search: change, replace: true, resetScroll: false });
  const turnTo = (next: number) => void navigate({ search: next > 1 ? { ...filters, page: next } : filters });
  const add = (
    <Link
      to="/sessions"
      search={(now: object) => ({ ...now, log: filters.client ?? 1 })}
      resetScroll={false}
      className={buttonClass()}
    >
      <Plus aria-hidden="true" className="size-4" />
      Log a session
    </Link>
  );
  const error = list.error ?? totals.error;
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Every conversation, and what it adds up to"
        // On phones the shell's own button floats over every page.
        actions={<div className="max-md:hidden">{add}</div>}
      />
      <FilterBar filters={filters} onChange={filter} />
      <div className="mb-4 flex min-h-10 items-center gap-2 text-sm text-soft">
        <p aria-live="polite">
          {totals.data && `${sessionsText(totals.data.sessions)} · ${hoursText(totals.data.minutes)} hours`}
        </p>
        {Object.keys(filters).length > 0 && (
          <Button variant="ghost" size="small" onClick={() => filter({})}>
            <X aria-hidden="true" className="size-4" />
            Clear filters
          </Button>
        )}
      </div>
      {list.isPending && <SkeletonRows label="Loading sessions…" rows={8} rowClassName="h-[66px]" />}
      {error && !list.data && (
        <LoadFailure error={error} onRetry={() => void Promise.all([list.refetch(), totals.refetch()])} />
      )}
      {list.data?.length === 0 &&
        (page === 1 ? <NoSessions filters={filters} add={add} /> : <NoSuchPage onFirst={() => turnTo(1)} />)}
      {list.data && (
        <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
          <SessionsByMonth sessions={list.data} months={totals.data?.months ?? []} />
        </div>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((totals.data?.sessions ?? 0) / SESSIONS_A_PAGE)}
        onPage={turnTo}
        label="Pages of sessions"
      />
      <AddSessionDialog clientId={search.client ?? ''} />
    </>
  );
}
