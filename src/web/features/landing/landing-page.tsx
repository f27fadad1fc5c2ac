import { appName } from '#web/data/wire/config.ts';
import type { ReactNode } from 'react';
import { Benefits } from './parts/benefits.tsx';
import { Hero } from './parts/hero.tsx';
import { LandingFooter } from './parts/landing-footer.tsx';
import { LandingHeader } from './parts/landing-header.tsx';
import { Ladders } from './parts/ladders.tsx';
import { Ownership } from './parts/ownership.tsx';
import { Price } from './parts/price.tsx';
import { Screens } from './parts/screens.tsx';

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
