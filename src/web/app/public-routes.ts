import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { forwardMailedLink } from './forward-mailed-link.ts';
import { rootRoute } from './root-route.tsx';

const getParentRoute = () => rootRoute;

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: ({ location }) => forwardMailedLink(location.hash),
    component: lazyRouteComponent(() => import('./landing-screen.tsx'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    beforeLoad: ({ location }) => forwardMailedLink(location.hash),
    component: lazyRouteComponent(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    beforeLoad: ({ location }) => forwardMailedLink(location.hash),
    component: lazyRouteComponent(() => import('#web/features/auth/signup-page.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
] as const;
