import { SUPERVISION_TEXTS } from '#domain/supervision/supervision-texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import { UserCheck } from '#web/ui/icons/user-check.tsx';
import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { fixedText } from '#domain/formatting/number-text.ts';
import { hoursNumber, hoursText } from '#domain/sessions/duration.ts';
import { coachingRatio } from '#domain/supervision/coaching-ratio.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import type { SupervisionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { ListTools } from '#web/ui/data/list-tools.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useSelection } from '#web/ui/data/use-selection.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState, useEffect, useEffectEvent } from 'react';
import { SUPERVISIONS_A_PAGE, supervisionListQuery } from './supervision-queries.ts';
import { parseSupervisionSearch, type SupervisionSort } from './supervision-search.ts';
import { SupervisionSelection } from './parts/supervision-selection.tsx';
import { useLoss, useRowWitnesses } from '#web/data/records/witnesses/row-witnesses.ts';
import { SupervisionTable } from './parts/supervision-table.tsx';
import { NoSuchPage } from '#web/ui/data/no-such-page.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { BookOpenCheck } from '#web/ui/icons/book-open-check.tsx';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { recordRemoval } from '#web/data/records/outbox/record-removal.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function SupervisionPage() {
  return (
    <>
      <PageHeader
        title={SUPERVISION_TEXTS.title}
        description={SUPERVISION_TEXTS.description}
        actions={
          <>
            <Link
              to="/reports/credentials/witnesses"
              search={{ ask: 'supervisor' }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <UserCheck className="size-4" />
              Ask to confirm
            </Link>
            <Link to="/supervision/new" className={buttonClass()}>
              <Plus className="size-4" />
              {SUPERVISION_TEXTS.add}
            </Link>
          </>
        }
      />
      <SupervisionList />
    </>
  );
}

const SupervisionPlot = lazy(async () => ({ default: (await import('./parts/supervision-plot.tsx')).SupervisionPlot }));

const ORDERS: Record<SupervisionSort, string> = {
  oldest: 'Oldest first',
  longest: 'Longest first',
  supervisor: 'By supervisor',
};

function SupervisionList() {
  const { sort, page = 1 } = parseSupervisionSearch(useSearch({ strict: false }));
  const list = useSupervisionList(sort, page);
  const sessions = useWithUnsent(list.data);
  const witnesses = useRowWitnesses(
    'supervision_sessions',
    list.data?.map(({ id }) => id),
  );
  const totals = useQuery(dashboardQuery(today()));
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<SupervisionRow | null>(null);
  const selection = useSelection(JSON.stringify([sort, page]), list.data);
  const goToPage = (next: number) =>
    void navigate({ to: '/supervision', search: parseSupervisionSearch({ sort, page: next }) });
  const order = (next: SupervisionSort | undefined) => {
    const search = parseSupervisionSearch({ sort: next });
    void navigate({ to: '/supervision', search, replace: true, resetScroll: false });
  };

  if (list.isPending) return <SkeletonRows label="Loading supervision sessions…" rows={8} />;
  return (
    <>
      {/* Stays on the page after the toast has disappeared. */}
      {list.isError && (
        <Notice tone="bad" onRetry={() => void list.refetch()} isRetrying={list.isFetching} className="mb-8">
          {SUPERVISION_TEXTS.loadError}
        </Notice>
      )}
      {list.data?.length === 0 && <NoSupervisions page={page} onFirst={() => goToPage(1)} />}
      {list.data && list.data.length > 0 && (
        <>
          <SupervisionFigures data={totals.data} />
          {/* With the height of the picture in every size of text, so that the list stays where it is. */}
          <div style={{ minHeight: '20.5rem' }}>
            <Suspense>
              <SupervisionPlot today={today()} />
            </Suspense>
          </div>
          {(list.data.length > 1 || page > 1) && (
            <div className="mb-4 flex text-sm text-soft">
              <ListTools orders={ORDERS} sort={sort} onSort={order} onSelect={selection.start} />
            </div>
          )}
          {selection.isOn && <SupervisionSelection selection={selection} shown={list.data} />}
          <SupervisionTable
            sessions={sessions ?? []}
            witnesses={witnesses}
            selection={selection.isOn ? selection : null}
            onDelete={setDeleting}
          />
        </>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((totals.data?.supervision_sessions ?? 0) / SUPERVISIONS_A_PAGE)}
        onPage={goToPage}
        label="Pages of supervision sessions"
      />
      {deleting && <DeleteSupervisionDialog session={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Tells an empty list from a page after the last one. */
function NoSupervisions({ page, onFirst }: { page: number; onFirst: () => void }) {
  if (page === 1) return <EmptyState icon={<BookOpenCheck className="size-6" />} title={SUPERVISION_TEXTS.empty} />;
  return <NoSuchPage onFirst={onFirst} />;
}

/** One page of the list. Shows a toast once per failure. */
function useSupervisionList(sort: SupervisionSort | undefined, page: number) {
  const query = useQuery(supervisionListQuery(sort, page));
  const showFailure = useEffectEvent(() =>
    toast.destructive({
      title: SUPERVISION_TEXTS.loadError,
      action: { label: 'Retry', onClick: () => void query.refetch() },
    }),
  );
  const failedAt = query.isError ? query.errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) showFailure();
  }, [failedAt]);
  return query;
}

/** Mounted while it is open. */
function DeleteSupervisionDialog({ session, onClose }: { session: SupervisionRow; onClose: () => void }) {
  const { id, duration: minutes } = session;
  const loss = useLoss('supervision_sessions', [{ id, minutes }], 'delete');
  const remove = useMutation({
    mutationFn: () => recordRemoval('supervision_sessions', [id]),
    onSuccess: async (removed) => {
      onClose();
      if (!removed) return announceSavedOnDevice();
      toast.success(SUPERVISION_TEXTS.deleted);
      await renewRecords();
    },
    onError: failureToast(SUPERVISION_TEXTS.deleteError),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={SUPERVISION_TEXTS.delete.title}
      text={loss === null ? SUPERVISION_TEXTS.delete.text : `${SUPERVISION_TEXTS.delete.text} ${loss}`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}

/** The totals, and the ratio of coaching to supervision that accrediting bodies ask for. */
function SupervisionFigures({ data }: { data: Dashboard | undefined }) {
  const figures = [
    { label: 'Sessions', value: data?.supervision_sessions },
    { label: 'Hours', value: data && hoursText(data.supervision_minutes) },
    { label: 'Hours coached per hour of supervision', value: data && ratioText(data) },
    { label: 'Hours of practice since the last one', value: data && hoursNumber(data.minutes_since_supervision) },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 border-y border-rule lg:grid-cols-[1fr_1fr_1.7fr_1.7fr]">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end px-4 py-3.5 max-lg:odd:pl-0 max-lg:even:border-l max-lg:even:border-rule max-lg:nth-[n+3]:border-t max-lg:nth-[n+3]:border-rule lg:px-[18px] lg:not-first:border-l lg:not-first:border-rule lg:first:pl-0"
        >
          <dt className="text-13 text-soft">{label}</dt>
          <dd className="min-h-[1.2em] font-serif text-26 leading-[1.2] tracking-tight md:text-30">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ratio of held hours, without planned ones and without those before Hourbook, whose supervision is unknown. */
function ratioText(data: Dashboard): string {
  const supervised = data.supervision_minutes - data.planned_supervision_minutes;
  const ratio = coachingRatio(data.practice_minutes, supervised);
  return ratio === null ? '–' : fixedText(ratio);
}
