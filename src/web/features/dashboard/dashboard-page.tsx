import { DASHBOARD_TEXTS } from '#domain/dashboard/dashboard.ts';
import { today } from '#web/data/device/today.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { BandSpace } from '#web/ui/band.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { DashboardCards } from './parts/dashboard-cards.tsx';
import { ReminderList } from './parts/reminder-list.tsx';
import { FirstSteps } from './parts/first-steps.tsx';
import { DashboardSkeleton } from './parts/dashboard-skeleton.tsx';
import { NextCredential, type Standing } from './parts/next-credential.tsx';
import { NextSession } from './parts/next-session.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useConnection } from '#web/data/wire/connection.ts';
import { credentialStandingQuery } from '#web/data/records/credential-standing.ts';
import { dashboardQuery } from '#web/data/records/dashboard.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useQuery } from '@tanstack/react-query';

interface DashboardPageProps {
  /** The compact subscription badge. */
  badge: ReactNode;
  /** The full subscription status card. */
  statusCard: ReactNode;
  /** Asks whether sessions of the last days took place; shown if some of the last week are not completed. */
  question?: ReactNode;
  /** Says what waits to be confirmed from calendars; shown to a coach who has connected one. */
  calendar?: ReactNode;
  /** Shown in the page header. */
  action: ReactNode;
}

export function DashboardPage({ badge, statusCard, question, calendar, action }: DashboardPageProps) {
  return (
    <>
      <PageHeader title={DASHBOARD_TEXTS.title} badge={badge} description={DASHBOARD_TEXTS.subtitle} actions={action} />
      <Body statusCard={statusCard} question={question} calendar={calendar} />
    </>
  );
}

function Body({ statusCard, question, calendar }: Pick<DashboardPageProps, 'statusCard' | 'question' | 'calendar'>) {
  const date = today();
  const { data, isFailed, isFetching, refetch } = useDashboard(date);
  const isEmpty = data !== undefined && data.total_clients + data.total_sessions + data.opening_minutes === 0;
  const chosen = useProfile().data?.chosen_bodies ?? [];
  const isLater = useLater();
  const standing = useQuery({ ...credentialStandingQuery(date), enabled: isLater && data !== undefined && !isEmpty });
  if (!data && !isFailed) return <DashboardSkeleton today={date} statusCard={statusCard} />;
  // Stays on the page after the toast has disappeared.
  const failure = isFailed && (
    <Notice tone="bad" onRetry={() => void refetch()} isRetrying={isFetching} className="mb-8">
      <strong className="block font-semibold">{DASHBOARD_TEXTS.loadError.title}</strong>
      {DASHBOARD_TEXTS.loadError.description}
    </Notice>
  );
  if (!data) {
    return (
      <>
        {failure}
        <div className="max-w-md">{statusCard}</div>
      </>
    );
  }
  return (
    <>
      {failure}
      {/* The coach's day: to confirm, to complete, what comes next. */}
      {data.calendars > 0 && <Suspense fallback={<BandSpace lines={1} />}>{calendar}</Suspense>}
      {data.asked_sessions > 0 && <Suspense fallback={<BandSpace lines={2} />}>{question}</Suspense>}
      <NextSession data={data} today={date} />
      {isEmpty ? <FirstSteps /> : <NextCredential data={data} standing={standing} chosen={chosen} />}
      <DashboardCards
        data={data}
        today={date}
        standing={isEmpty ? NOTHING_COUNTED : standing}
        reminders={<ReminderList data={data} today={date} said={standing.data?.next?.step?.reminder} />}
        statusCard={statusCard}
      />
    </>
  );
}

/** Of a practice without hours: there is nothing that a body could leave out. */
const NOTHING_COUNTED: Standing = { data: { next: null, ladders: {} }, isError: false };

/** The dashboard's numbers. Shows a toast once per failure. */
function useDashboard(today: string) {
  const query = useQuery(dashboardQuery(today));
  const { isError, errorUpdatedAt, data } = query;

  // Without a connection the shell shows a notice, and the page shows the data it has.
  const isLost = useConnection() !== 'online';
  const isFailed = isError && !(isLost && data !== undefined);
  const failedAt = isFailed ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toast.destructive(DASHBOARD_TEXTS.loadError);
  }, [failedAt]);

  // A response without client names is a failure. (null is valid: the client is missing.)
  const shown = data && [...data.recent_sessions, ...data.upcoming_sessions];
  const lacksNames = shown?.some((session) => session.client_name === undefined) ?? false;
  useEffect(() => {
    if (lacksNames) toast.destructive({ title: DASHBOARD_TEXTS.namesError });
  }, [lacksNames]);

  return { ...query, isFailed };
}
