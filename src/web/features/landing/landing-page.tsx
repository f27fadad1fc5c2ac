import { appName } from '#web/backend/config.ts';
import type { ReactNode } from 'react';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Ladders } from './ladders.tsx';
import { Ownership } from './ownership.tsx';
import { Price } from './price.tsx';
import { Screens } from './screens.tsx';

interface LandingPageProps {
  /** The dashboard with example numbers. */
  picture: ReactNode;
}

/** The public page: what Hourbook does for a coach, what it costs, and the way in. */
export function LandingPage({ picture }: LandingPageProps) {
  return (
    <div className="overflow-x-clip">
      <title>{`${appName()}: the practice logbook for professional coaches`}</title>
      <LandingHeader />
      <main>
        <Hero picture={picture} />
        <Benefits />
        <Screens />
        <Ladders />
        <Ownership />
        <Price />
      </main>
      <LandingFooter />
    </div>
  );
}
