import { parseLogSearch } from '#web/features/sessions/log-search.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isDrawn } from './drawn-page.ts';
import { rootRoute } from './root-route.tsx';

/** Everything behind the guard, inside the sidebar shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // On every page behind the guard: the sheet that logs a session lies over it.
  validateSearch: parseLogSearch,
  // A drawn page stands until it is known whether it may be shown: then it is not taken away for a moment of waiting.
  loader: ({ location }) =>
    isDrawn() ? import('./shell.tsx').then(({ checkEarly }) => checkEarly(location.pathname)) : undefined,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
