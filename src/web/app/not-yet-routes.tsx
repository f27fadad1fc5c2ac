import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

function notYet(title: string) {
  return lazyRouteComponent(async () => {
    const { NotYetPage } = await import('#web/features/errors/not-yet-page.tsx');
    return { default: () => <NotYetPage title={title} /> };
  });
}

/** Screens of the specification that this version does not have; each keeps its address and its access. */
export const notYetRoutes = [
  createRoute({ getParentRoute, path: '/subscription/plans', component: notYet('Subscription') }),
  createRoute({ getParentRoute, path: '/subscription/details', component: notYet('Subscription details') }),
  createRoute({ getParentRoute, path: '/subscription/success', component: notYet('Subscription') }),
  createRoute({ getParentRoute, path: '/subscription/cancel', component: notYet('Subscription') }),
] as const;
