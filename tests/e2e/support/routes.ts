// Every route that can be opened, from the list of screens (src/domain/screens.ts), with what else opens on it. What holds for each
// of them (accessibility, layout, targets) is tested by this list.
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { SCREEN_PATHS, screenAt, screenOf, type ScreenPath } from '#domain/screens.ts';
import type { Practice } from './practice.ts';

/** What an address opens besides the page itself: forms, tabs and tools. */
const SEARCHES: Partial<Record<ScreenPath, readonly string[]>> = {
  '/dashboard': ['', '?log=1'],
  '/clients': ['', '?add=1'],
  '/sessions': ['', '?add=1'],
  '/reports/credentials': ['', '?tab=plan', '?tab=renewal', '?tab=missing', '?tab=audit'],
  '/reports/credentials/documents': [
    '',
    '?document=letter',
    '?document=portfolio',
    '?document=statement',
    '?document=audit-file',
    '?document=hand-in',
  ],
  '/reports/credentials/records': ['', '?add=mentor_coaching'],
  '/reports/credentials/witnesses': ['', '?ask=client', '?ask=organisation'],
  '/coach-tools': ['', '?tool=templates', '?tool=templates&add=1', '?tool=questions', '?tool=wheel'],
  '/cpd': ['', '?add=1'],
  '/subscription/success': ['?session_id=cs_test_none'],
  '/admin': ['', '?view=actions', '?view=support'],
};

const routesWith = (...accesses: string[]) =>
  SCREEN_PATHS.filter((path) => !path.includes('$') && accesses.includes(screenOf(path).access)).flatMap((path) =>
    (SEARCHES[path] ?? ['']).map((search) => path + search),
  );

export const PUBLIC_ROUTES = [...routesWith('public'), '/no-such-page', '/checkout.html', ...LEGAL_PATHS];
export const COACH_ROUTES = routesWith('login', 'subscription');
/** What a coach without a record sees is tested besides: pages that ask for a subscription show records. */
export const EMPTY_ROUTES = SCREEN_PATHS.filter(
  (path) => !path.includes('$') && screenOf(path).access === 'subscription',
);
export const ADMIN_ROUTES = routesWith('admin');

/** Titles that depend on data: a client's name, or what became of a payment; and / names the product. */
const TITLED_BY_DATA: readonly string[] = ['/', '/clients/$id', '/sessions/$id', '/subscription/success'];

/** How the document's title begins, where the list of screens says it. */
export function titleOf(route: string): string | undefined {
  const screen = screenAt(route.replace(/\?.*/, ''));
  return screen && !TITLED_BY_DATA.includes(screen) ? screenOf(screen).title : undefined;
}

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
