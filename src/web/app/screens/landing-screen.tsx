import { DashboardCards } from '#web/features/dashboard/parts/dashboard-cards.tsx';
import { EXAMPLE_DASHBOARD, EXAMPLE_DAY, EXAMPLE_STANDING } from '#web/features/dashboard/example-dashboard.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';

/** The landing page with an example of the dashboard, rendered by the dashboard's own cards. */
export function LandingScreen() {
  const picture = <DashboardCards data={EXAMPLE_DASHBOARD} today={EXAMPLE_DAY} standing={EXAMPLE_STANDING} />;
  return <LandingPage picture={picture} />;
}
