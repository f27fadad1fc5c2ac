import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { Button } from '#web/ui/button.tsx';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useSelection } from '#web/ui/data/use-selection.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DeleteSupervisionDialog } from './delete-supervision-dialog.tsx';
import { NoSupervisions } from './no-supervisions.tsx';
import { SupervisionFigures } from './supervision-figures.tsx';
import { SUPERVISIONS_A_PAGE } from '../supervision-queries.ts';
import { parseSupervisionSearch, type SupervisionSearch, type SupervisionSort } from '../supervision-search.ts';
import { SupervisionSelection } from './supervision-selection.tsx';
import { SupervisionTable } from './supervision-table.tsx';
import { useSupervisionList } from '../use-supervision-list.ts';

const ORDERS: Record<SupervisionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  supervisor: 'By supervisor',
};

export function SupervisionList() {
  const { sort, page = 1 } = parseSupervisionSearch(useSearch({ strict: false }));
  const list = useSupervisionList(sort, page);
  const totals = useQuery(dashboardQuery(today()));
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<SupervisionRow | null>(null);
  const selection = useSelection(JSON.stringify([sort, page]));
  const [isSelecting, setSelecting] = useState(false);
  const stopSelecting = () => {
    selection.set([]);
    setSelecting(false);
  };
  const turnTo = (next: number) => {
    const search: SupervisionSearch = { ...(sort ? { sort } : {}), ...(next > 1 ? { page: next } : {}) };
    void navigate({ to: '/supervision', search });
  };
  const order = (next: SupervisionSort | undefined) =>
    void navigate({ to: '/supervision', search: next ? { sort: next } : {}, replace: true, resetScroll: false });

  if (list.isPending) return <SkeletonRows label="Loading supervision sessions…" rows={8} />;
  return (
    <>
      {list.isError && <LoadError isBusy={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <NoSupervisions page={page} onFirst={() => turnTo(1)} />}
      {list.data && list.data.length > 0 && (
        <>
          <SupervisionFigures data={totals.data} />
          {(list.data.length > 1 || page > 1) && (
            <div className="mb-4 flex text-sm text-soft">
              <ListTools
                orders={ORDERS}
                sort={sort}
                onSort={order}
                onSelect={isSelecting ? undefined : () => setSelecting(true)}
              />
            </div>
          )}
          {isSelecting && (
            <SupervisionSelection selection={selection} shown={list.data.map(({ id }) => id)} onDone={stopSelecting} />
          )}
          <SupervisionTable sessions={list.data} selection={isSelecting ? selection : null} onDelete={setDeleting} />
        </>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((totals.data?.supervision_sessions ?? 0) / SUPERVISIONS_A_PAGE)}
        onPage={turnTo}
        label="Pages of supervision sessions"
      />
      {deleting && <DeleteSupervisionDialog id={deleting.id} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Stays on the page after the toast is gone. */
function LoadError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="mb-8">
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" size="small" busy={isBusy} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {SUPERVISION_TEXTS.loadError}
      </Notice>
    </div>
  );
}
