// Built for Node and run by the build (scripts/prerender.mjs): pages as HTML, so that something is on the screen before any
// script has run. The landing page is all there; the others are pictures of themselves, without rows and without a person,
// until the app takes their place. A router of its own, since the app's loads each page when it is needed.
import { DEFAULT_PASSWORD_MIN_CHARS } from '#domain/auth/credentials.ts';
import { DEFAULT_APP_NAME } from '#domain/screens.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { SignupPage } from '#web/features/auth/signup-page.tsx';
import { EXAMPLE_DAY } from '#web/features/dashboard/example-dashboard.ts';
import { BUILT_ID } from '#web/features/landing/parts/built-part.tsx';
import { Ladders } from '#web/features/landing/parts/ladders.tsx';
import { Ownership } from '#web/features/landing/parts/ownership.tsx';
import { WhatIsSpecial } from '#web/features/landing/parts/what-is-special.tsx';
import { ClientsPage } from '#web/features/clients/clients-page.tsx';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Dashboard } from '#web/app/screens/dashboard-screen.tsx';
import { landingPictures, type ShownPractice } from '#web/app/landing/landing-pictures.tsx';
import { LandingScreen } from '#web/app/screens/landing-screen.tsx';
import { SessionsScreen } from '#web/app/screens/sessions-screen.tsx';
import { PrerenderedShell } from '#web/app/shell/prerendered-shell.tsx';

const VISITOR_PAGES: Record<string, ComponentType> = { login: LoginPage, signup: SignupPage };
const COACH_PAGES: Record<string, ComponentType> = {
  dashboard: Dashboard,
  clients: ClientsPage,
  sessions: SessionsScreen,
};

/** @param practiceOn whose pictures the page shows, on a calendar day: the demo's */
export async function prerenderLanding(practiceOn: (today: string) => ShownPractice): Promise<string> {
  setUsualConfig(true);
  const built = (
    <div>
      <div id={BUILT_ID}>
        <WhatIsSpecial pictures={landingPictures(practiceOn(EXAMPLE_DAY))} />
        <Ladders />
        <Ownership />
      </div>
    </div>
  );
  return render('/', <LandingScreen built={built} />);
}

/** The pictures by name, as an installation with its default settings has them. */
export async function prerenderScreens(hasCoachTools: boolean): Promise<Record<string, string>> {
  setUsualConfig(hasCoachTools);
  const pictures: Record<string, string> = {};
  for (const [name, Page] of Object.entries(VISITOR_PAGES)) {
    pictures[name] = await render(`/${name}`, <VisitorPicture page={<Page />} />);
  }
  for (const [name, Page] of Object.entries(COACH_PAGES)) {
    const page = <Page />;
    pictures[name] = await render(`/${name}`, <PrerenderedShell>{page}</PrerenderedShell>);
  }
  return pictures;
}

/** The server puts its own name in place of the usual one (src/server/http/files/web-files.ts). */
function setUsualConfig(coachTools: boolean): void {
  setConfig({
    appName: DEFAULT_APP_NAME,
    passwordMinLength: DEFAULT_PASSWORD_MIN_CHARS,
    flags: { analytics: false, coachTools },
  } as Parameters<typeof setConfig>[0]);
}

function VisitorPicture({ page }: { page: ReactNode }) {
  return (
    <div inert aria-hidden="true" data-picture="visitor" className="not-in-data-visitor:hidden">
      {page}
    </div>
  );
}

async function render(path: string, page: ReactNode): Promise<string> {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path, component: () => page });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  await router.load();
  return renderToString(<RouterProvider router={router as never} />);
}
