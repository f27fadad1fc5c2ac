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
import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
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
  '/': { component: page(() => import('./screens/landing-screen.tsx'), 'LandingScreen'), forwardsMailedLink: true },
  '/login': {
    component: page(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
    forwardsMailedLink: true,
  },
  '/signup': {
    component: page(() => import('#web/features/auth/signup-page.tsx'), 'SignupPage'),
    forwardsMailedLink: true,
  },
  '/reset-password': {
    component: page(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  '/verify': { component: page(() => import('#web/features/verify/verify-page.tsx'), 'VerifyPage') },
  '/witness': { component: page(() => import('#web/features/witness/witness-page.tsx'), 'WitnessPage') },
  '/lent': { component: page(() => import('#web/features/lent-view/lent-page.tsx'), 'LentPage') },
  '/dashboard': { component: page(loadDashboard, 'Dashboard'), early: loadDashboard },
  '/clients': { component: page(loadClients, 'ClientsPage'), search: parseClientsSearch, early: loadClients },
  '/clients/$id': {
    component: page(() => import('#web/features/clients/client-page.tsx'), 'ClientPage'),
    search: unparsed<{ edit?: 1 | string; hours?: string; merge?: 1 | string }>,
  },
  '/sessions': { component: page(loadSessions, 'SessionsScreen'), search: parseSessionsSearch, early: loadSessions },
  '/sessions/$id': {
    component: page(() => import('#web/features/sessions/session-page.tsx'), 'SessionPage'),
    search: unparsed<{ edit?: 1 | string }>,
  },
  '/reports': {
    component: page(() => import('#web/features/reports/reports-page.tsx'), 'ReportsPage'),
    search: parseReportsSearch,
  },
  '/reports/credentials': {
    component: page(() => import('#web/features/credentials/credentials-page.tsx'), 'CredentialsPage'),
    search: parseCredentialsSearch,
  },
  '/reports/credentials/clients': {
    component: page(() => import('#web/features/clients/payment/client-payment-page.tsx'), 'ClientPaymentPage'),
  },
  '/reports/credentials/documents': {
    component: page(() => import('#web/features/documents/documents-page.tsx'), 'DocumentsPage'),
    search: parseDocumentsSearch,
  },
  '/reports/credentials/lent': {
    component: page(() => import('#web/features/lent-desk/lent-desk-page.tsx'), 'LentDeskPage'),
    search: unparsed<{ lend?: string }>,
  },
  '/reports/credentials/records': {
    component: page(() => import('#web/features/practice-records/practice-records-page.tsx'), 'PracticeRecordsPage'),
    search: parsePracticeRecordsSearch,
  },
  '/reports/credentials/witnesses': {
    component: page(() => import('#web/features/witnesses/witnesses-page.tsx'), 'WitnessesPage'),
    search: parseWitnessesSearch,
  },
  '/export-import': {
    component: page(() => import('#web/features/transfer/export-import-page.tsx'), 'ExportImportPage'),
  },
  '/coach-tools': {
    component: page(() => import('#web/features/coach-tools/coach-tools-page.tsx'), 'CoachToolsPage'),
    search: parseCoachToolsSearch,
  },
  '/supervision': {
    component: page(() => import('#web/features/supervision/supervision-page.tsx'), 'SupervisionPage'),
    search: parseSupervisionSearch,
  },
  '/supervision/new': {
    component: page(() => import('#web/features/supervision/supervision-form-page.tsx'), 'NewSupervisionPage'),
  },
  '/supervision/edit/$id': {
    component: page(() => import('#web/features/supervision/supervision-form-page.tsx'), 'EditSupervisionPage'),
  },
  '/cpd': { component: page(() => import('#web/features/cpd/cpd-page.tsx'), 'CpdPage'), search: parseCpdSearch },
  '/support': { component: page(() => import('#web/features/support/support-page.tsx'), 'SupportPage') },
  '/community': { component: page(() => import('#web/features/support/support-page.tsx'), 'CommunityPage') },
  '/account': { component: page(() => import('#web/features/account/account-page.tsx'), 'AccountPage') },
  '/account/records': {
    component: page(() => import('#web/features/own-records/own-records-page.tsx'), 'OwnRecordsPage'),
    search: parseOwnRecordsSearch,
  },
  '/connections': { component: page(() => import('./screens/connections-screen.tsx'), 'ConnectionsScreen') },
  '/profile': { component: page(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage') },
  '/subscription/plans': { component: page(() => import('#web/features/subscription/plans-page.tsx'), 'PlansPage') },
  '/subscription/details': {
    component: page(() => import('#web/features/subscription/details-page.tsx'), 'DetailsPage'),
  },
  '/subscription/success': {
    component: page(() => import('#web/features/subscription/success-page.tsx'), 'SuccessPage'),
    search: parseSuccessSearch,
  },
  '/subscription/cancel': { component: page(() => import('#web/features/subscription/cancel-page.tsx'), 'CancelPage') },
  '/subscription/admin': {
    component: page(() => import('#web/features/admin/admin-subscriptions-page.tsx'), 'AdminSubscriptionsPage'),
    search: parseAdminPage,
  },
  '/admin': {
    component: page(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
    search: parseAdminSearch,
  },
} as const satisfies Record<ScreenPath, Route>;
