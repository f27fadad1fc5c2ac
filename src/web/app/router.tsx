import { SCREEN_PATHS, screenOf, type ScreenPath, type ScreenWith } from '#domain/screens.ts';
import { config } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { FailurePage } from '#web/features/errors/failure-page.tsx';
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx';
import { parseLogSearch } from '#web/features/sessions/log-search.ts';
import { ToastOutlet } from '#web/ui/overlay/toast-outlet.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { forwardMailedLink } from './forward-mailed-link.ts';
import { ROUTES, type EarlyQueries, type Route } from './routes.ts';
import { within } from '#web/data/wire/within.ts';

/** How long a page may take to load before the spinner shows. */
const SPINNER_AFTER_MS = 150;

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
});

function Root() {
  useEffect(() => {
    // Later than the page, since a first page has to be small.
    import('#web/ui/overlay/keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(),
      (error: unknown) => logFailure('Loading what keeps the focus', error),
    );
  }, []);
  return (
    <>
      <Outlet />
      <ToastOutlet />
    </>
  );
}

/** All screens behind the guard, inside the shell. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // The sheet that logs a session opens over every page behind the guard.
  validateSearch: parseLogSearch,
  // A prerendered page stays until access is known, so that it is not replaced by a spinner for a moment.
  loader: ({ location }) =>
    isPrerendered() ? import('./shell/shell.tsx').then(({ checkEarly }) => checkEarly(location.pathname)) : undefined,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

type Routes = typeof ROUTES;
type PublicPath = ScreenWith<'access', 'public'>;
type GuardedPath = Exclude<ScreenPath, PublicPath>;

/** Types of links: the path, its parameters, and the search parameters that the route's parser reads. */
type ScreenRoute<Parent extends AnyRoute, Path extends ScreenPath> = ReturnType<
  typeof createRoute<
    unknown,
    Parent,
    Path,
    ResolveFullPath<Parent, Path>,
    string,
    ResolveId<Parent, string, Path>,
    Routes[Path] extends { search: infer Search } ? Search : undefined
  >
>;

function publicScreen(path: PublicPath) {
  const { component, forwardsMailedLink }: Route = ROUTES[path];
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => (forwardsMailedLink ? forwardMailedLink(location.hash) : undefined),
    component,
  });
}

function guardedScreen(path: GuardedPath) {
  const { component, search, early }: Route = ROUTES[path];
  const { flag } = screenOf(path);
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    ...(search && { validateSearch: search }),
    beforeLoad: () => {
      if (flag && !config().flags[flag]) throw notFound();
    },
    ...(early && { loader: sendEarly(early) }),
    component,
  });
}

/** Sends a page's queries while its component loads. Only a prerendered page waits for them: it stays until they have finished. */
function sendEarly(load: () => Promise<EarlyQueries>) {
  const send = async (search: Record<string, unknown>) => {
    const [{ sendEarlyQueries }, { queries }] = await Promise.all([import('./shell/shell.tsx'), load()]);
    await sendEarlyQueries((userId) => queries(userId, search));
  };
  return ({ preload, location }: { preload: boolean; location: { search: Record<string, unknown> } }) => {
    if (preload) return;
    const queries = send(location.search).catch((error: unknown) => logFailure('Sending early queries', error));
    return isPrerendered() ? waitBriefly(queries) : undefined;
  };
}

const isPublic = (path: ScreenPath): path is PublicPath => screenOf(path).access === 'public';
const isGuarded = (path: ScreenPath): path is GuardedPath => !isPublic(path);
const byPath = <Path extends ScreenPath>(paths: Path[], create: (path: Path) => unknown): unknown =>
  Object.fromEntries(paths.map((path) => [path, create(path)]));

const publicRoutes = byPath(SCREEN_PATHS.filter(isPublic), publicScreen) as {
  [Path in PublicPath]: ScreenRoute<typeof rootRoute, Path>;
};
const guardedRoutes = byPath(SCREEN_PATHS.filter(isGuarded), guardedScreen) as {
  [Path in GuardedPath]: ScreenRoute<typeof shellRoute, Path>;
};

export const router = createRouter({
  routeTree: rootRoute.addChildren({ ...publicRoutes, shell: shellRoute.addChildren(guardedRoutes) }),
  defaultPreload: 'intent',
  defaultPendingMs: SPINNER_AFTER_MS,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** What was entered on the login page. */
    email?: string;
    /** Shown above the login form. */
    message?: string;
    /** The message says that something failed. */
    isFailure?: boolean;
    /** Where to go after the login: a path of this app with its search and hash. */
    from?: string;
  }
}

/** How long a prerendered page waits for its queries; then the app is shown. */
const PRERENDERED_WAIT_MS = 1_000;

/** Whether the page is still the one that the build rendered (prerender.tsx). */
function isPrerendered(): boolean {
  return document.querySelector('[data-picture]') !== null;
}

/** Resolves with `queries`, or after PRERENDERED_WAIT_MS. */
async function waitBriefly(queries: Promise<void>): Promise<void> {
  await within(PRERENDERED_WAIT_MS, queries, () => undefined);
}
