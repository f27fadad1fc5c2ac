import { parseLogSearch } from '#web/features/sessions/log-search.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** Everything behind the guard, inside the sidebar shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // On every page behind the guard: the sheet that logs a session lies over it.
  validateSearch: parseLogSearch,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
