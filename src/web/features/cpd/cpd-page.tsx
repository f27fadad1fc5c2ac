import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import type { Search } from '#web/data/wire/search-params.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { NoSuchPage } from '#web/ui/data/no-such-page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { SelectionBar } from '#web/ui/data/selection-bar.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useSelection } from '#web/ui/data/use-selection.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from '#web/ui/icons/plus.tsx';
import { GraduationCap } from '#web/ui/icons/graduation-cap.tsx';
import type { ReactNode } from 'react';
import { recordsText, CpdList } from './parts/cpd-list.tsx';
import { AddCpdDialog, EditCpdDialog } from './parts/cpd-dialogs.tsx';
import { CpdListHead } from './parts/cpd-list-head.tsx';
import { CPD_A_PAGE, cpdListQuery, cpdTotalsQuery, useDeleteCpd } from './cpd-queries.ts';
import { filtersOf, parseCpdSearch } from './cpd-search.ts';

export function CpdPage() {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseCpdSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/cpd' });
  const filters = filtersOf(search);
  const { sort, page = 1 } = search;
  const totals = useQuery(cpdTotalsQuery(filters));
  const list = useQuery(cpdListQuery(filters, sort, page));
  const rows = useWithUnsent(list.data);

  const selection = useSelection(JSON.stringify([filters, sort, page]), list.data);
  const remove = useDeleteCpd(selection.stop);

  const here = parseCpdSearch({ ...filters, sort, page });
  const goToPage = (next: number) => void navigate({ search: parseCpdSearch({ ...filters, sort, page: next }) });
  const setSearch = (change: Search) =>
    void navigate({ search: parseCpdSearch(change), replace: true, resetScroll: false });
  const add = (
    <Link to="/cpd" search={{ ...here, add: 1 }} resetScroll={false} className={buttonClass()}>
      <Plus className="size-4" />
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
        <CpdListHead
          totals={totals.data}
          filters={filters}
          onFilter={(next) => setSearch({ ...next, sort })}
          sort={sort}
          onSort={(next) => setSearch({ ...filters, sort: next })}
          onSelect={selection.start}
        />
      )}
      {selection.isOn && list.data && (
        <SelectionBar
          many="records"
          countText={recordsText}
          selection={selection}
          shown={list.data.map(({ id }) => id)}
          isDeleting={remove.isPending}
          onDelete={remove.mutate}
        />
      )}
      {list.isPending && <SkeletonRows label="Loading CPD…" rows={8} rowClassName="h-[66px]" />}
      {error && !(list.data && totals.data) && (
        <LoadFailure error={error} onRetry={() => void Promise.all([list.refetch(), totals.refetch()])} />
      )}
      {isEmpty && <NoRecords page={page} isFiltered={isFiltered} add={add} onFirst={() => goToPage(1)} />}
      {rows && (
        <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
          <CpdList
            records={rows}
            sort={sort}
            selection={selection.isOn ? selection : null}
            years={totals.data?.years ?? []}
            onEdit={({ id }) => void navigate({ search: { ...here, edit: id }, resetScroll: false })}
          />
        </div>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((totals.data?.records ?? 0) / CPD_A_PAGE)}
        onPage={goToPage}
        label="Pages of CPD records"
      />
      <AddCpdDialog />
      <EditCpdDialog id={search.edit ?? ''} />
    </>
  );
}

interface NoRecordsProps {
  page: number;
  isFiltered: boolean;
  /** The button that adds a record. */
  add: ReactNode;
  onFirst: () => void;
}

/** Tells an empty list from filters without a match, and from a page after the last one. */
function NoRecords({ page, isFiltered, add, onFirst }: NoRecordsProps) {
  if (page > 1) return <NoSuchPage onFirst={onFirst} />;
  if (isFiltered) return <EmptyState title="No matches" text="No CPD records match these filters." />;
  return (
    <EmptyState
      icon={<GraduationCap className="size-6" />}
      title="No CPD recorded yet"
      text="A course, a book, an hour with peers: add what keeps you learning. Note its hours and what you took from it."
      action={add}
    />
  );
}
