import { parseAdminPage, parseAdminSearch } from '#web/features/admin/admin-search.ts';
import { parseClientsSearch } from '#web/features/clients/list/clients-search.ts';
import { parseCoachToolsSearch } from '#web/features/coach-tools/coach-tools-search.ts';
import { parseCredentialsSearch } from '#web/features/credentials/credentials-search.ts';
import { parseCpdSearch } from '#web/features/cpd/cpd-search.ts';
import { parseOwnRecordsSearch } from '#web/features/own-records/own-records-search.ts';
import { parsePracticeRecordsSearch } from '#web/features/practice-records/practice-records-search.ts';
import { parseDocumentsSearch } from '#web/features/documents/documents-search.ts';
import { parseReportsSearch } from '#web/features/reports/reports-search.ts';
import { parseSessionsSearch } from '#web/features/sessions/sessions-search.ts';
import { parseSuccessSearch } from '#web/features/subscription/success-search.ts';
import { parseSupervisionSearch } from '#web/features/supervision/supervision-search.ts';
import { config } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { inTime, isDrawn } from './drawn-page.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

type Search = Record<string, unknown>;
type Queries = (userId: string, search: Search) => readonly object[];

/** Lets a page's calls start before it is there. Nothing waits for them but a drawn page, which stands until they are answered. */
function asking(load: () => Promise<{ queries: Queries }>) {
  const ask = async (search: Search) => {
    const [{ askEarly }, { queries }] = await Promise.all([import('./shell.tsx'), load()]);
    await askEarly((userId) => queries(userId, search));
  };
  return ({ preload, location }: { preload: boolean; location: { search: Search } }) => {
    if (preload) return;
    const answers = ask(location.search).catch((error: unknown) => logFailure('Asking early', error));
    return isDrawn() ? inTime(answers) : undefined;
  };
}

/** The pages behind the guard. Search parsers are written by hand: they stand in the entry bundle, where zod would cost 5 KiB. */
export const shellRoutes = shellRoute.addChildren([
  createRoute({
    getParentRoute,
    path: '/dashboard',
    loader: asking(() => import('./dashboard-page.tsx')),
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute,
    path: '/clients',
    validateSearch: parseClientsSearch,
    loader: asking(() => import('#web/features/clients/clients-page.tsx')),
    component: lazyRouteComponent(() => import('#web/features/clients/clients-page.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/clients/$id',
    component: lazyRouteComponent(() => import('#web/features/clients/client-page.tsx'), 'ClientPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/sessions',
    validateSearch: parseSessionsSearch,
    loader: asking(() => import('#web/features/sessions/sessions-page.tsx')),
    component: lazyRouteComponent(() => import('#web/features/sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/sessions/$id',
    component: lazyRouteComponent(() => import('#web/features/sessions/session-page.tsx'), 'SessionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports',
    validateSearch: parseReportsSearch,
    component: lazyRouteComponent(() => import('#web/features/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports/credentials',
    validateSearch: parseCredentialsSearch,
    component: lazyRouteComponent(() => import('#web/features/credentials/credentials-page.tsx'), 'CredentialsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports/credentials/records',
    validateSearch: parsePracticeRecordsSearch,
    component: lazyRouteComponent(
      () => import('#web/features/practice-records/practice-records-page.tsx'),
      'PracticeRecordsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/reports/credentials/documents',
    validateSearch: parseDocumentsSearch,
    component: lazyRouteComponent(() => import('#web/features/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/export-import',
    component: lazyRouteComponent(() => import('#web/features/transfer/export-import-page.tsx'), 'ExportImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('#web/features/account/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account/records',
    validateSearch: parseOwnRecordsSearch,
    component: lazyRouteComponent(() => import('#web/features/own-records/own-records-page.tsx'), 'OwnRecordsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/supervision',
    validateSearch: parseSupervisionSearch,
    component: lazyRouteComponent(() => import('#web/features/supervision/supervision-page.tsx'), 'SupervisionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/supervision/new',
    component: lazyRouteComponent(
      () => import('#web/features/supervision/new-supervision-page.tsx'),
      'NewSupervisionPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/supervision/edit/$id',
    component: lazyRouteComponent(
      () => import('#web/features/supervision/edit-supervision-page.tsx'),
      'EditSupervisionPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/cpd',
    validateSearch: parseCpdSearch,
    component: lazyRouteComponent(() => import('#web/features/cpd/cpd-page.tsx'), 'CpdPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/support',
    component: lazyRouteComponent(() => import('#web/features/support/support-page.tsx'), 'SupportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/community',
    component: lazyRouteComponent(() => import('#web/features/support/community-page.tsx'), 'CommunityPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/coach-tools',
    validateSearch: parseCoachToolsSearch,
    beforeLoad: () => {
      if (!config().flags.coachTools) throw notFound();
    },
    component: lazyRouteComponent(() => import('#web/features/coach-tools/coach-tools-page.tsx'), 'CoachToolsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin',
    validateSearch: parseAdminSearch,
    component: lazyRouteComponent(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/admin',
    validateSearch: parseAdminPage,
    component: lazyRouteComponent(
      () => import('#web/features/admin/admin-subscriptions-page.tsx'),
      'AdminSubscriptionsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/plans',
    component: lazyRouteComponent(() => import('#web/features/subscription/plans-page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/details',
    component: lazyRouteComponent(() => import('#web/features/subscription/details-page.tsx'), 'DetailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/success',
    validateSearch: parseSuccessSearch,
    component: lazyRouteComponent(() => import('#web/features/subscription/success-page.tsx'), 'SuccessPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscription/cancel',
    component: lazyRouteComponent(() => import('#web/features/subscription/cancel-page.tsx'), 'CancelPage'),
  }),
]);
