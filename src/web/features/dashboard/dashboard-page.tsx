import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { today } from '#web/data/device/today.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { ReactNode } from 'react';
import { DashboardCards } from './parts/dashboard-cards.tsx';
import { ReminderList } from './parts/reminder-list.tsx';
import { DashboardEmpty } from './parts/dashboard-empty.tsx';
import { DashboardLoadError } from './parts/dashboard-load-error.tsx';
import { DashboardSkeleton } from './parts/dashboard-skeleton.tsx';
import { useDashboard } from './use-dashboard.ts';

interface DashboardPageProps {
  /** The compact subscription badge. */
  badge: ReactNode;
  /** The full subscription status card. */
  statusCard: ReactNode;
  /** Stands at the head of the page. */
  action: ReactNode;
}

export function DashboardPage({ badge, statusCard, action }: DashboardPageProps) {
  return (
    <>
      <PageHeader title={DASHBOARD_TEXTS.title} badge={badge} description={DASHBOARD_TEXTS.subtitle} actions={action} />
      <Body statusCard={statusCard} />
    </>
  );
}

function Body({ statusCard }: { statusCard: ReactNode }) {
  const date = today();
  const { data, isFailed, isFetching, refetch } = useDashboard(date);
  if (!data && !isFailed) return <DashboardSkeleton today={date} statusCard={statusCard} />;
  const failure = isFailed && <DashboardLoadError isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        {failure}
        <div className="max-w-md">{statusCard}</div>
      </>
    );
  }
  const isEmpty = data.total_clients === 0 && data.total_sessions === 0;
  return (
    <>
      {failure}
      {isEmpty ? (
        <DashboardEmpty data={data} statusCard={statusCard} />
      ) : (
        <DashboardCards
          data={data}
          today={date}
          reminders={<ReminderList data={data} today={date} />}
          statusCard={statusCard}
        />
      )}
    </>
  );
}
