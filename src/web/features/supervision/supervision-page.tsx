import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { dashboardQuery } from '#web/backend/dashboard.ts';
import type { SupervisionRow } from '#web/backend/tables.ts';
import { today } from '#web/backend/today.ts';
import { useTimeZone } from '#web/backend/use-time-zone.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpenCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { DeleteSupervisionDialog } from './delete-supervision-dialog.tsx';
import { SupervisionFigures } from './supervision-figures.tsx';
import { SUPERVISIONS_A_PAGE } from './supervision-queries.ts';
import { parseSupervisionSearch } from './supervision-search.ts';
import { SupervisionTable } from './supervision-table.tsx';
import { useSupervisionList } from './use-supervision-list.ts';

export function SupervisionPage() {
  return (
    <>
      <PageHeader
        title={SUPERVISION_TEXTS.title}
        description={SUPERVISION_TEXTS.description}
        actions={
          <Link to="/supervision/new" className={buttonClass()}>
            <Plus aria-hidden="true" className="size-4" />
            {SUPERVISION_TEXTS.add}
          </Link>
        }
      />
      <SupervisionList />
    </>
  );
}

function SupervisionList() {
  const { page = 1 } = parseSupervisionSearch(useSearch({ strict: false }));
  const list = useSupervisionList(page);
  const totals = useQuery(dashboardQuery(today()));
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<SupervisionRow | null>(null);
  const turnTo = (next: number) => void navigate({ to: '/supervision', search: next > 1 ? { page: next } : {} });

  if (list.isPending || timeZone === undefined) return <SkeletonRows label="Loading supervision sessions…" rows={8} />;
  return (
    <>
      {list.isError && <LoadError isBusy={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <NothingHere page={page} onFirst={() => turnTo(1)} />}
      {list.data && list.data.length > 0 && (
        <>
          <SupervisionFigures data={totals.data} />
          <SupervisionTable sessions={list.data} timeZone={timeZone} onDelete={setDeleting} />
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

function NothingHere({ page, onFirst }: { page: number; onFirst: () => void }) {
  if (page === 1) return <EmptyState icon={<BookOpenCheck className="size-6" />} title={SUPERVISION_TEXTS.empty} />;
  return (
    <EmptyState
      title="Nothing on this page"
      action={
        <Button variant="secondary" onClick={onFirst}>
          To the first page
        </Button>
      }
    />
  );
}
