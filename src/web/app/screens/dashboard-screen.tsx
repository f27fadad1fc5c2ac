import { dashboardQuery } from '#web/data/records/dashboard.ts';
import { subscriptionQuery } from '#web/data/records/subscription/subscription.ts';
import { today } from '#web/data/device/today.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { LogSessionLink } from '../sidebar/log-session-link.tsx';
import { optionalPart } from '../shell/optional-part.ts';
import { CurrentCompactBadge, CurrentStatusCard } from '#web/features/subscription/parts/current-subscription.tsx';

const HeldQuestion = optionalPart(
  async () => (await import('#web/features/dashboard/parts/held-question.tsx')).HeldQuestion,
);

const CalendarNudge = optionalPart(
  async () => (await import('#web/features/calendar/calendar-nudge.tsx')).CalendarNudge,
);

/** The queries sent while the guard still checks. */
export const queries = (userId: string) => [dashboardQuery(today()), subscriptionQuery(userId)];

/** The dashboard with the subscription's parts. Its own button to log a session is shown while the sidebar is collapsed. */
export function Dashboard() {
  const action = <LogSessionLink className="max-md:hidden! group-data-[sidebar=expanded]/shell:hidden!" />;
  return (
    <DashboardPage
      badge={<CurrentCompactBadge />}
      statusCard={<CurrentStatusCard />}
      question={<HeldQuestion today={today()} />}
      calendar={<CalendarNudge today={today()} />}
      action={action}
    />
  );
}
