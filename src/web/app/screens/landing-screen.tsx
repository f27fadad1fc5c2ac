import { DashboardCards } from '#web/features/dashboard/parts/dashboard-cards.tsx';
import { EXAMPLE_DASHBOARD, EXAMPLE_DAY, EXAMPLE_STANDING } from '#web/features/dashboard/example-dashboard.ts';
import { NextCredential } from '#web/features/dashboard/parts/next-credential.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';

/** The landing page with an example of the dashboard, rendered by the dashboard's own cards. */
export function LandingScreen() {
  const example = { data: EXAMPLE_DASHBOARD, standing: EXAMPLE_STANDING };
  const picture = (
    <>
      <NextCredential {...example} />
      <DashboardCards {...example} today={EXAMPLE_DAY} />
    </>
  );
  return <LandingPage picture={picture} />;
}
