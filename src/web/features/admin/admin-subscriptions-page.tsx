import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { AdminNav } from './parts/admin-nav.tsx';
import { adminSubscriptionsQuery } from './admin-queries.ts';
import { parseAdminPage } from './admin-search.ts';
import { EndingTrials } from './parts/ending-trials.tsx';
import { FailedPayments } from './parts/failed-payments.tsx';
import { Revenue } from './parts/revenue.tsx';
import { SubscriptionsTable } from './parts/subscriptions-table.tsx';

export function AdminSubscriptionsPage() {
  const { page = 1 } = parseAdminPage(useSearch({ strict: false }));
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(adminSubscriptionsQuery(page));
  return (
    <>
      <PageHeader title="Subscriptions" description="Who pays, whose trial ends soon, and whose payment failed" />
      <AdminNav current="subscriptions" />
      {isPending && <SkeletonRows label="Loading subscriptions…" rows={8} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Revenue data={data} />
          {data.failed.length > 0 && <FailedPayments failed={data.failed} />}
          <EndingTrials trials={data.trials_ending} asOf={new Date(dataUpdatedAt).toISOString()} />
          <SubscriptionsTable total={data.total} subscriptions={data.subscriptions} page={page} />
        </>
      )}
    </>
  );
}
