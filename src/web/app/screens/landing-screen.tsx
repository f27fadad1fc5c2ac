import { DashboardCards } from '#web/features/dashboard/parts/dashboard-cards.tsx';
import { EXAMPLE_DASHBOARD, EXAMPLE_DAY, EXAMPLE_STANDING } from '#web/features/dashboard/example-dashboard.ts';
import { NextCredential } from '#web/features/dashboard/parts/next-credential.tsx';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { BuiltPart } from '#web/features/landing/parts/built-part.tsx';
import type { ReactNode } from 'react';

/** The landing page with an example of the dashboard, rendered by the dashboard's own cards. @param built by the build, the part itself */
export function LandingScreen({ built = <BuiltPart /> }: { built?: ReactNode }) {
  const example = { data: EXAMPLE_DASHBOARD, standing: EXAMPLE_STANDING };
  const picture = (
    <>
      <NextCredential {...example} />
      <DashboardCards {...example} today={EXAMPLE_DAY} />
    </>
  );
  return <LandingPage picture={picture} built={built} />;
}
