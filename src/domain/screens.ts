// The paths that are screens of the product (spec 2). The server answers any other with the not-found
// page and its status.

/** `{id}` stands for any one part of a path. */
export const SCREEN_PATHS = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/dashboard',
  '/clients',
  '/clients/{id}',
  '/sessions',
  '/sessions/{id}',
  '/reports',
  '/reports/credentials',
  '/reports/credentials/documents',
  '/reports/credentials/records',
  '/export-import',
  '/coach-tools',
  '/supervision',
  '/supervision/new',
  '/supervision/edit/{id}',
  '/cpd',
  '/account',
  '/account/records',
  '/profile',
  '/support',
  '/community',
  '/subscription/plans',
  '/subscription/details',
  '/subscription/success',
  '/subscription/cancel',
  '/subscription/admin',
  '/admin',
] as const;

/** What an installation is called that names itself nothing else. */
export const DEFAULT_APP_NAME = 'Hourbook';

const SCREENS: readonly RegExp[] = SCREEN_PATHS.map((path) => new RegExp(`^${path.replace('{id}', '[^/]+')}/?$`));

const COACH_TOOLS = /^\/coach-tools\/?$/;

/**
 * Whether `path` (without query) is a screen.
 * @param hasCoachTools whether this installation has the coach tools
 * @example isScreen('/sessions/42', true) // true
 */
export function isScreen(path: string, hasCoachTools: boolean): boolean {
  return SCREENS.some((screen) => screen.test(path)) && (hasCoachTools || !COACH_TOOLS.test(path));
}
