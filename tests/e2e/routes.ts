// Every route that can be opened, with what else opens on it. What holds for each of them (accessibility, layout) is tested by this list.
import type { Practice } from './long-words.ts';

export const PUBLIC_ROUTES = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/no-such-page',
  '/checkout.html',
  '/terms',
  '/privacy',
  '/data-processing',
];

export const COACH_ROUTES = [
  '/dashboard',
  '/dashboard?log=1',
  '/clients',
  '/clients?add=1',
  '/sessions',
  '/sessions?add=1',
  '/reports',
  '/reports/credentials',
  '/reports/credentials/documents',
  '/reports/credentials/documents?document=letter',
  '/reports/credentials/documents?document=portfolio',
  '/reports/credentials/documents?document=statement',
  '/reports/credentials?tab=renewal',
  '/reports/credentials?tab=audit',
  '/reports/credentials/records',
  '/reports/credentials/records?add=mentor_coaching',
  '/export-import',
  '/coach-tools',
  '/coach-tools?tool=templates',
  '/coach-tools?tool=templates&add=1',
  '/coach-tools?tool=questions',
  '/coach-tools?tool=wheel',
  '/supervision',
  '/supervision/new',
  '/cpd',
  '/cpd?add=1',
  '/account',
  '/profile',
  '/support',
  '/community',
  '/subscription/plans',
  '/subscription/details',
  '/subscription/cancel',
  '/subscription/success?session_id=cs_test_none',
];

export const ADMIN_ROUTES = ['/admin', '/admin?view=actions', '/subscription/admin'];

/** The pages of single records, and their forms. */
export const recordRoutes = ({ client, session, supervision, cpd }: Practice) => [
  `/clients/${client}`,
  `/clients/${client}?edit=1`,
  `/clients/${client}?hours=1`,
  `/sessions/${session}`,
  `/sessions/${session}?edit=1`,
  `/sessions?client=${client}`,
  `/supervision/edit/${supervision}`,
  `/cpd?edit=${cpd}`,
  `/coach-tools?tool=wheel&client=${client}`,
];
