// The component of every screen, by the paths of src/domain/screens.ts: a screen without an entry here does not compile, and the
// router opens nothing else. Search parsers do without zod: they are part of the entry bundle, where it would cost 5 KiB.
import type { ScreenPath } from '#domain/screens.ts';
import { parseAdminPage, parseAdminSearch } from '#web/features/admin/admin-search.ts';
import { parseClientsSearch } from '#web/features/clients/list/clients-search.ts';
import { parseCoachToolsSearch } from '#web/features/coach-tools/coach-tools-search.ts';
import { parseCpdSearch } from '#web/features/cpd/cpd-search.ts';
import { parseCredentialsSearch } from '#web/features/credentials/credentials-search.ts';
import { parseDocumentsSearch } from '#web/features/documents/documents-search.ts';
import { parseOwnRecordsSearch } from '#web/features/own-records/own-records-search.ts';
import { parsePracticeRecordsSearch } from '#web/features/practice-records/practice-records-search.ts';
import { parseReportsSearch } from '#web/features/reports/reports-search.ts';
import { parseSessionsSearch } from '#web/features/sessions/sessions-search.ts';
import { parseSuccessSearch } from '#web/features/subscription/success-search.ts';
import { parseSupervisionSearch } from '#web/features/supervision/supervision-search.ts';
import { parseWitnessesSearch } from '#web/features/witnesses/witnesses-search.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { Search } from '../data/wire/search-params.ts';

/** The queries that a page module exports, to be sent while the guard still checks. */
export interface EarlyQueries {
  queries: (userId: string, search: Search) => readonly object[];
}

export interface Route {
  component: RouteComponent;
  /** Reads the search parameters and drops invalid ones. */
  search?: (search: Search) => object;
  early?: () => Promise<EarlyQueries>;
  /** Whether a mailed link can open this page although another page handles its hash. */
  forwardsMailedLink?: true;
}

/** For a page that reads its search parameters itself; the type is for links to it. */
const unparsed = <Parameters extends object>(search: Search) => search as Parameters;

const loadDashboard = () => import('./screens/dashboard-screen.tsx');
const loadClients = () => import('#web/features/clients/clients-page.tsx');
const loadSessions = () => import('./screens/sessions-screen.tsx');

export const ROUTES = {
  '/': {
    component: lazyRouteComponent(() => import('./screens/landing-screen.tsx'), 'LandingScreen'),
    forwardsMailedLink: true,
  },
  '/login': {
    component: lazyRouteComponent(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
    forwardsMailedLink: true,
  },
  '/signup': {
    component: lazyRouteComponent(() => import('#web/features/auth/signup-page.tsx'), 'SignupPage'),
    forwardsMailedLink: true,
  },
  '/reset-password': {
    component: lazyRouteComponent(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  '/verify': { component: lazyRouteComponent(() => import('#web/features/verify/verify-page.tsx'), 'VerifyPage') },
  '/witness': {
    component: lazyRouteComponent(() => import('#web/features/witness/witness-page.tsx'), 'WitnessPage'),
  },
  '/lent': {
    component: lazyRouteComponent(() => import('#web/features/lent-view/lent-page.tsx'), 'LentPage'),
  },
  '/dashboard': { component: lazyRouteComponent(loadDashboard, 'Dashboard'), early: loadDashboard },
  '/clients': {
    component: lazyRouteComponent(loadClients, 'ClientsPage'),
    search: parseClientsSearch,
    early: loadClients,
  },
  '/clients/$id': {
    component: lazyRouteComponent(() => import('#web/features/clients/client-page.tsx'), 'ClientPage'),
    search: unparsed<{ edit?: 1 | string; hours?: string; merge?: 1 | string }>,
  },
  '/sessions': {
    component: lazyRouteComponent(loadSessions, 'SessionsScreen'),
    search: parseSessionsSearch,
    early: loadSessions,
  },
  '/sessions/$id': {
    component: lazyRouteComponent(() => import('#web/features/sessions/session-page.tsx'), 'SessionPage'),
    search: unparsed<{ edit?: 1 | string }>,
  },
  '/reports': {
    component: lazyRouteComponent(() => import('#web/features/reports/reports-page.tsx'), 'ReportsPage'),
    search: parseReportsSearch,
  },
  '/reports/credentials': {
    component: lazyRouteComponent(() => import('#web/features/credentials/credentials-page.tsx'), 'CredentialsPage'),
    search: parseCredentialsSearch,
  },
  '/reports/credentials/clients': {
    component: lazyRouteComponent(
      () => import('#web/features/clients/payment/client-payment-page.tsx'),
      'ClientPaymentPage',
    ),
  },
  '/reports/credentials/documents': {
    component: lazyRouteComponent(() => import('#web/features/documents/documents-page.tsx'), 'DocumentsPage'),
    search: parseDocumentsSearch,
  },
  '/reports/credentials/lent': {
    component: lazyRouteComponent(() => import('#web/features/lent-desk/lent-desk-page.tsx'), 'LentDeskPage'),
  },
  '/reports/credentials/records': {
    component: lazyRouteComponent(
      () => import('#web/features/practice-records/practice-records-page.tsx'),
      'PracticeRecordsPage',
    ),
    search: parsePracticeRecordsSearch,
  },
  '/reports/credentials/witnesses': {
    component: lazyRouteComponent(() => import('#web/features/witnesses/witnesses-page.tsx'), 'WitnessesPage'),
    search: parseWitnessesSearch,
  },
  '/export-import': {
    component: lazyRouteComponent(() => import('#web/features/transfer/export-import-page.tsx'), 'ExportImportPage'),
  },
  '/coach-tools': {
    component: lazyRouteComponent(() => import('#web/features/coach-tools/coach-tools-page.tsx'), 'CoachToolsPage'),
    search: parseCoachToolsSearch,
  },
  '/supervision': {
    component: lazyRouteComponent(() => import('#web/features/supervision/supervision-page.tsx'), 'SupervisionPage'),
    search: parseSupervisionSearch,
  },
  '/supervision/new': {
    component: lazyRouteComponent(
      () => import('#web/features/supervision/new-supervision-page.tsx'),
      'NewSupervisionPage',
    ),
  },
  '/supervision/edit/$id': {
    component: lazyRouteComponent(
      () => import('#web/features/supervision/edit-supervision-page.tsx'),
      'EditSupervisionPage',
    ),
  },
  '/cpd': {
    component: lazyRouteComponent(() => import('#web/features/cpd/cpd-page.tsx'), 'CpdPage'),
    search: parseCpdSearch,
  },
  '/support': {
    component: lazyRouteComponent(() => import('#web/features/support/support-page.tsx'), 'SupportPage'),
  },
  '/community': {
    component: lazyRouteComponent(() => import('#web/features/support/community-page.tsx'), 'CommunityPage'),
  },
  '/account': {
    component: lazyRouteComponent(() => import('#web/features/account/account-page.tsx'), 'AccountPage'),
  },
  '/account/records': {
    component: lazyRouteComponent(() => import('#web/features/own-records/own-records-page.tsx'), 'OwnRecordsPage'),
    search: parseOwnRecordsSearch,
  },
  '/profile': {
    component: lazyRouteComponent(() => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
  },
  '/subscription/plans': {
    component: lazyRouteComponent(() => import('#web/features/subscription/plans-page.tsx'), 'PlansPage'),
  },
  '/subscription/details': {
    component: lazyRouteComponent(() => import('#web/features/subscription/details-page.tsx'), 'DetailsPage'),
  },
  '/subscription/success': {
    component: lazyRouteComponent(() => import('#web/features/subscription/success-page.tsx'), 'SuccessPage'),
    search: parseSuccessSearch,
  },
  '/subscription/cancel': {
    component: lazyRouteComponent(() => import('#web/features/subscription/cancel-page.tsx'), 'CancelPage'),
  },
  '/subscription/admin': {
    component: lazyRouteComponent(
      () => import('#web/features/admin/admin-subscriptions-page.tsx'),
      'AdminSubscriptionsPage',
    ),
    search: parseAdminPage,
  },
  '/admin': {
    component: lazyRouteComponent(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
    search: parseAdminSearch,
  },
} as const satisfies Record<ScreenPath, Route>;
