import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { CurrentCompactBadge, CurrentStatusCard } from '#web/features/subscription/current-subscription.tsx';

/** The dashboard with what another subject shows on it. */
export function Dashboard() {
  return <DashboardPage badge={<CurrentCompactBadge />} statusCard={<CurrentStatusCard />} />;
}
