import { cpdHoursText } from '#domain/cpd/cpd-hours.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { CategoryFilter } from './category-filter.tsx';
import { CpdByYear, recordsText } from './cpd-by-year.tsx';
import { AddCpdDialog, EditCpdDialog } from './cpd-dialogs.tsx';
import { CPD_A_PAGE, cpdListQuery, cpdTotalsQuery } from './cpd-queries.ts';
import { filtersOf, parseCpdSearch, type CpdFilters } from './cpd-search.ts';
import { NoRecords } from './no-records.tsx';
import { YearStrip } from './year-strip.tsx';

export function CpdPage() {
  // Read once more: what a route's parser leaves out, the router still hands down from the root.
  const search = parseCpdSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/cpd' });
  const filters = filtersOf(search);
  const page = search.page ?? 1;
  const totals = useQuery(cpdTotalsQuery(filters));
  const list = useQuery(cpdListQuery(filters, page));

  const here = page > 1 ? { ...filters, page } : filters;
  const turnTo = (next: number) => void navigate({ search: next > 1 ? { ...filters, page: next } : filters });
  const filter = (change: CpdFilters) => void navigate({ search: change, replace: true, resetScroll: false });
  const add = (
    <Link to="/cpd" search={{ ...here, add: 1 }} resetScroll={false} className={buttonClass()}>
      <Plus aria-hidden="true" className="size-4" />
      Record CPD
    </Link>
  );
  const isFiltered = Object.keys(filters).length > 0;
  const isEmpty = list.data?.length === 0;
  const error = list.error ?? totals.error;
  return (
    <>
      <PageHeader
        title="CPD"
        description="Continuing professional development, and the proof of it"
        actions={isEmpty && !isFiltered && page === 1 ? null : add}
      />
      {totals.data && (isFiltered || totals.data.records > 0) && (
        <>
          <YearStrip
            chosen={filters.year}
            onChange={(year) => filter(filtersOf({ ...filters, year }))}
            years={totals.data.years}
          />
          <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-1">
            <CategoryFilter
              value={filters.category}
              onChange={(category) => filter(filtersOf({ ...filters, category }))}
              categories={totals.data.categories}
            />
            <div className="flex min-h-[42px] items-center gap-2 text-sm text-soft">
              <p aria-live="polite">
                {recordsText(totals.data.records)} · {cpdHoursText(totals.data.hours)} hours
              </p>
              {isFiltered && (
                <Button variant="ghost" size="small" onClick={() => filter({})}>
                  <X aria-hidden="true" className="size-4" />
                  Clear filters
                </Button>
              )}
            </div>
          </div>
        </>
      )}
      {list.isPending && <SkeletonRows label="Loading CPD…" rows={8} rowClassName="h-[66px]" />}
      {error && !(list.data && totals.data) && (
        <LoadFailure error={error} onRetry={() => void Promise.all([list.refetch(), totals.refetch()])} />
      )}
      {isEmpty && <NoRecords page={page} isFiltered={isFiltered} add={add} onFirst={() => turnTo(1)} />}
      {list.data && (
        <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
          <CpdByYear
            records={list.data}
            years={totals.data?.years ?? []}
            onEdit={({ id }) => void navigate({ search: { ...here, edit: id }, resetScroll: false })}
          />
        </div>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((totals.data?.records ?? 0) / CPD_A_PAGE)}
        onPage={turnTo}
        label="Pages of CPD records"
      />
      <AddCpdDialog />
      <EditCpdDialog id={search.edit ?? ''} />
    </>
  );
}
