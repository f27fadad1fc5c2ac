import { FailurePage } from '#web/features/errors/failure-page.tsx';
import { PageSpinner } from '#web/ui/page-spinner.tsx';
import { createRouter } from '@tanstack/react-router';
import { publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.tsx';
import { shellRoutes } from './shell-routes.ts';

/** How long a page may take to load before the spinner shows. */
const SPINNER_AFTER_MS = 150;

export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, shellRoutes]),
  defaultPreload: 'intent',
  defaultPendingMs: SPINNER_AFTER_MS,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: ({ error, reset }) => (
    <FailurePage
      error={error}
      onRetry={() => {
        reset();
        location.reload();
      }}
    />
  ),
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Shown above the login form. */
    message?: string;
    /** The message says that something failed. */
    isFailure?: boolean;
    /** Where to go after the login: a path of this app with its search and hash. */
    from?: string;
  }
}
