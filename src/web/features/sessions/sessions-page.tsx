import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { minutesBefore } from '#domain/clients/client-hours.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { appName } from '#web/data/wire/config.ts';
import { printPage } from '#web/data/device/print-page.ts';
import { useClientHours } from '#web/data/records/client-hours.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { Printer } from '#web/ui/icons/printer.tsx';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { SelectionBar } from '#web/ui/data/selection-bar.tsx';
import { lazySheet } from '#web/ui/overlay/lazy-sheet.tsx';
import { useSelection } from '#web/ui/data/use-selection.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from '#web/ui/icons/plus.tsx';
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useDeferredValue, useState, type ReactNode, useRef } from 'react';
import { NoSuchPage } from '#web/ui/data/no-such-page.tsx';
import { filtersOf, type SessionFilters } from './session-filters.ts';
import {
  SESSIONS_A_PAGE,
  sessionListQuery,
  sessionTotalsQuery,
  readAllSessions,
  readAllSessionsNow,
  type PrintedSession,
} from './session-queries.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { SessionsList, SessionsSkeleton } from './list/sessions-list.tsx';
import { SessionsOnPaper } from './list/sessions-on-paper.tsx';
import { parseSessionsSearch, type SessionSort } from './sessions-search.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { useDelete } from './list/use-session-actions.ts';
import { lossText } from '#domain/witnesses/witness-loss.ts';
import { useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import type { Search } from '#web/data/wire/search-params.ts';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { useConfirmed } from '#web/ui/overlay/use-confirmed.tsx';

const ROWS_PER_SCREEN = 20;

const ORDERS: Record<SessionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  shortest: 'Shortest first',
  client: 'By client',
};

const AddSessionDialog = lazySheet('add', async () => (await import('./form/session-dialogs.tsx')).AddSessionDialog);
const EditManyDialog = lazyPart(async () => (await import('./list/edit-many-dialog.tsx')).EditManyDialog);

/** @param calendar what waits in connected calendars, above the log */
export function SessionsPage({ calendar }: { calendar?: ReactNode }) {
  // Parsed again: the router also passes parameters of the root that the route's parser dropped.
  const search = parseSessionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/sessions' });
  const filters = filtersOf(search);
  const { sort, page = 1 } = search;
  const totals = useQuery(sessionTotalsQuery(filters));
  // Hours from before Hourbook have no day, status or topic: they belong to a client's list that nothing else narrows.
  const isWholeClient = filters.client !== undefined && Object.keys(filters).length === 1;
  const before = useClientHours(filters.client ?? '', isWholeClient);
  const earlier = isWholeClient ? minutesBefore(before.known?.[0]) : 0;
  const sums = isWholeClient && before.query.isLoading ? undefined : totals.data;
  const list = useQuery(sessionListQuery(filters, sort, page));
  const rows = useWithUnsent(list.data);
  // Rendering fifty rows at once would delay clicks, so the first screen of rows is rendered first.
  const sessions = useDeferredValue(rows, rows?.slice(0, ROWS_PER_SCREEN));
  const months = useDeferredValue(totals.data?.months);
  const order = useDeferredValue(sort);
  const selection = useSelection(JSON.stringify([filters, sort, page]), list.data);
  const [edited, setEdited] = useState<readonly string[] | null>(null);

  const setSearch = (change: Search) =>
    void navigate({ search: parseSessionsSearch(change), replace: true, resetScroll: false });
  const goToPage = (next: number) => void navigate({ search: parseSessionsSearch({ ...filters, sort, page: next }) });
  const add = <LogLink clientId={filters.client} />;
  const isFiltered = Object.keys(filters).length > 0;
  const { sessions: count = 2 } = totals.data ?? {};
  const error = list.error ?? totals.error;
  const stopSelecting = () => {
    selection.stop();
    setEdited(null);
  };
  const remove = useDelete(stopSelecting);
  // After the list is on screen (ADR 94).
  const witnesses = useRowWitnesses(
    'sessions',
    list.data?.map(({ id }) => id),
  );
  const selected = (list.data ?? []).filter(({ id }) => selection.ids.has(id));
  const witnessedRows = selected.map(({ id, duration }) => ({ minutes: duration, witnesses: witnesses[id] ?? [] }));
  const [removeSelected, removeDialog] = useConfirmed(
    { title: 'Delete confirmed sessions?', text: lossText(witnessedRows, 'delete'), confirmLabel: 'Delete sessions' },
    () => remove.mutate([...selection.ids]),
  );
  const isAllShown = !list.isPlaceholderData && list.data !== undefined && list.data.length === totals.data?.sessions;
  const printed = usePrintedSessions(filters, sort, isAllShown ? list.data : null);
  return (
    <>
      <PageHeader
        title="Sessions"
        description={
          <span aria-live="polite" className="block print:hidden">
            {/* A line that is as high as that of the sum, so that nothing moves when it comes. */}
            {sums ? `${sessionsText(sums.sessions)} · ${hoursTotal(sums.minutes + earlier)}` : '\u00A0'}
            {sums && earlier > 0 && `, including ${hoursTotal(earlier)} before ${appName()}`}
          </span>
        }
        // On phones the shell has this button at the bottom of every page.
        actions={<div className="max-md:hidden">{add}</div>}
      />
      <div className="print:hidden">
        {calendar}
        {/* Hidden, not left out: when the first session comes, what the filters offer need not be fetched once more. */}
        <div hidden={count === 0 && !isFiltered} className="mb-4 flex flex-wrap items-center gap-2">
          <FilterBar filters={filters} onChange={(next) => setSearch({ ...next, sort })} />
          {count > 1 && (
            <ListTools
              className="max-md:flex-1"
              orders={ORDERS}
              sort={sort}
              onSort={(next) => setSearch({ ...filters, sort: next })}
              onSelect={selection.start}
            >
              <Button variant="secondary" className="max-md:hidden" busy={printed.isPreparing} onClick={printed.print}>
                <Printer className="size-4" />
                Print
              </Button>
            </ListTools>
          )}
        </div>
        {selection.isOn && list.data && (
          <SelectionBar
            many="sessions"
            countText={sessionsText}
            selection={selection}
            shown={list.data.map(({ id }) => id)}
            isDeleting={remove.isPending}
            onDelete={removeSelected}
          >
            <Button
              variant="secondary"
              size="small"
              disabled={selection.ids.size === 0}
              onClick={() => setEdited([...selection.ids])}
            >
              Change…
            </Button>
          </SelectionBar>
        )}
        {!sessions && !error && <SessionsSkeleton />}
        {error && !list.data && (
          <LoadFailure error={error} onRetry={() => void Promise.all([list.refetch(), totals.refetch()])} />
        )}
        {list.data?.length === 0 &&
          (page === 1 ? <NoSessions isFiltered={isFiltered} add={add} /> : <NoSuchPage onFirst={() => goToPage(1)} />)}
        {list.data && sessions && (
          <div className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
            <SessionsList
              sessions={sessions}
              witnesses={witnesses}
              sort={order}
              months={months ?? []}
              selection={selection.isOn ? selection : null}
            />
          </div>
        )}
        <Pagination
          page={page}
          pageCount={Math.ceil((totals.data?.sessions ?? 0) / SESSIONS_A_PAGE)}
          onPage={goToPage}
          label="Pages of sessions"
        />
      </div>
      <SessionsOnPaper
        filters={filters}
        readAll={printed.read}
        shown={list.data ?? []}
        count={totals.data?.sessions ?? 0}
        minutesBefore={earlier}
      />
      {edited && (
        <EditManyDialog
          ids={edited}
          loss={lossText(witnessedRows, 'may-change')}
          onClose={() => setEdited(null)}
          onDone={stopSelecting}
        />
      )}
      {removeDialog}
      <AddSessionDialog clientId={search.client ?? ''} />
    </>
  );
}

function LogLink({ clientId }: { clientId: string | undefined }) {
  return (
    <Link
      to="/sessions"
      search={(now: object) => ({ ...now, log: clientId ?? (1 as const) })}
      resetScroll={false}
      className={buttonClass()}
    >
      <Plus className="size-4" />
      Log a session
    </Link>
  );
}

interface NoSessionsProps {
  isFiltered: boolean;
  /** The button that logs one. */
  add: ReactNode;
}

/** Tells an empty logbook from filters without a match. */
function NoSessions({ isFiltered, add }: NoSessionsProps) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={<CalendarDays className="size-6" />}
        title="No sessions yet"
        text="Log the first one: who, when and for how long."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {add}
            <Link to="/connections" className={buttonClass({ variant: 'secondary' })}>
              Connect your calendar
            </Link>
          </div>
        }
      />
    );
  }
  return <EmptyState title="No matches" text="No sessions match these filters." action={add} />;
}

/** How long rows that were read for a print are still those of the list. */
const FRESH_MS = 60_000;

/** @param all the rows when the list has all of them, else null: then they are read before printing */
function usePrintedSessions(
  filters: SessionFilters,
  sort: SessionSort | undefined,
  all: readonly PrintedSession[] | null,
) {
  const address = JSON.stringify([filters, sort]);
  const loaded = useRef<{ address: string; at: number; rows: readonly PrintedSession[] } | null>(null);
  const load = useMutation({
    mutationFn: () => readAllSessions(filters, sort),
    onSuccess: (rows) => {
      loaded.current = { address, at: performance.now(), rows };
      printPage();
    },
    onError: failureToast('Could not prepare the print'),
  });
  return {
    print: () => (all ? printPage() : load.mutate()),
    isPreparing: load.isPending,
    /** Now, since a print that the browser began does not wait. */
    read: () => {
      const known = loaded.current;
      loaded.current = null;
      const isFresh = known?.address === address && performance.now() - known.at < FRESH_MS;
      return all ?? (isFresh ? known.rows : readAllSessionsNow(filters, sort));
    },
  };
}
