import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { hoursOfDashboard } from '#domain/dashboard/hours-in-all.ts';
import type { ReactNode } from 'react';
import { AccreditationProgress } from './accreditation-progress.tsx';
import { CpdHours } from './cpd-hours.tsx';
import { Figures } from './figures.tsx';
import { HoursChart } from './hours-chart.tsx';
import { NextCredential } from './next-credential.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { SupervisionProgress } from './supervision-progress.tsx';

interface DashboardCardsProps {
  data: Dashboard;
  /** The reader's calendar date. */
  today: string;
  /** What is worth a look. */
  reminders?: ReactNode;
  /** The subscription status card. */
  statusCard?: ReactNode;
}

/** Every card of the dashboard, at its place. */
export function DashboardCards({ data, today, reminders, statusCard }: DashboardCardsProps) {
  return (
    <>
      <NextCredential data={data} />
      <Figures data={data} />
      <div className="grid grid-cols-1 gap-x-9 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <AccreditationProgress hours={hoursOfDashboard(data)} />
          <HoursChart months={data.months} />
          <PracticeCards data={data} />
        </div>
        <div className="min-w-0">
          {reminders}
          <RecentSessions sessions={data.recent_sessions} upcoming={data.upcoming_sessions} today={today} />
          {statusCard}
        </div>
      </div>
    </>
  );
}

/** What surrounds coaching: supervision received and professional development. */
export function PracticeCards({ data }: { data: Dashboard }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SupervisionProgress data={data} />
      <CpdHours data={data} />
    </div>
  );
}
