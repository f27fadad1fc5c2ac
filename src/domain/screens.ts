// Every screen of the product (spec 2): the one list of paths. The router, the guard, the sidebar, the server's not-found answer,
// docs/screens.md and the browser tests read it or are compared with it (src/web/app/routes.dom.test.ts, tests/unit/screens.test.ts).

/** What a screen requires of the user (spec 4). */
export type RouteAccess = 'public' | 'login' | 'subscription' | 'admin';

interface Screen {
  /** The heading while the page loads, and the name in menus. */
  title: string;
  access: RouteAccess;
  /** Needs only a login if the setting ACCESS_RULE is `open-paths`. */
  isOpenPath?: true;
  /** The setting without which the screen does not exist. */
  flag?: 'coachTools';
  /** The group of the sidebar; `lapsed` is shown besides to a coach who cannot open all of `main`. */
  menu?: 'main' | 'account' | 'admin' | 'lapsed';
  /** The name in menus, if it differs from the title. */
  menuLabel?: string;
  /** Shown below the menu entry before it. */
  isSubEntry?: true;
  /** The entry of the menu that is marked while this screen is open, where the path does not tell it. */
  below?: string;
  /** The letter that opens it after g. */
  key?: string;
}

/** By path; `$id` stands for any one segment. The order is that of the sidebar. */
export const SCREENS = {
  '/': { title: 'Home', access: 'public', menu: 'main' },
  '/login': { title: 'Sign in', access: 'public' },
  '/signup': { title: 'Sign up', access: 'public' },
  '/reset-password': { title: 'Reset password', access: 'public' },
  '/verify': { title: 'Check an audit file', access: 'public' },
  '/witness': { title: 'Confirm hours', access: 'public' },
  '/lent': { title: 'Lent view', access: 'public' },
  '/dashboard': { title: 'Coaching Dashboard', menuLabel: 'Dashboard', access: 'subscription', menu: 'main', key: 'd' },
  '/clients': { title: 'Clients', access: 'subscription', isOpenPath: true, menu: 'main', key: 'c' },
  '/clients/$id': { title: 'Client', access: 'subscription', isOpenPath: true },
  '/sessions': { title: 'Sessions', access: 'subscription', isOpenPath: true, menu: 'main', key: 's' },
  '/sessions/$id': { title: 'Session', access: 'subscription', isOpenPath: true },
  '/reports': { title: 'Reports', access: 'subscription', isOpenPath: true, menu: 'main', key: 'r' },
  '/reports/credentials': {
    title: 'Credentials',
    access: 'subscription',
    isOpenPath: true,
    menu: 'main',
    isSubEntry: true,
  },
  '/reports/credentials/clients': { title: 'Clients and payment', access: 'subscription', isOpenPath: true },
  '/reports/credentials/documents': { title: 'Documents', access: 'subscription', isOpenPath: true },
  // A view stays open without a plan, so it can be ended; lending needs one.
  '/reports/credentials/lent': { title: 'Lent views', access: 'login' },
  '/reports/credentials/records': { title: 'Records', access: 'subscription', isOpenPath: true },
  // Answers stay readable without a plan; asking needs one.
  '/reports/credentials/witnesses': { title: 'Witnesses', access: 'login' },
  '/export-import': { title: 'Export/Import', access: 'subscription', isOpenPath: true, menu: 'main' },
  '/coach-tools': { title: 'Coach Tools', access: 'subscription', flag: 'coachTools', menu: 'main' },
  '/supervision': {
    title: 'Supervision Sessions',
    access: 'subscription',
    menu: 'main',
    menuLabel: 'Supervision',
    key: 'v',
  },
  '/supervision/new': { title: 'New Supervision Session', access: 'subscription' },
  '/supervision/edit/$id': { title: 'Edit Supervision Session', access: 'subscription' },
  '/cpd': { title: 'CPD', access: 'subscription', menu: 'main', key: 'p' },
  '/support': { title: 'Support', access: 'login', menu: 'main' },
  '/community': { title: 'Community', access: 'login', menu: 'main' },
  '/account': { title: 'Account', access: 'login', menu: 'account' },
  '/account/records': { title: 'Your records', access: 'login', menu: 'lapsed' },
  '/connections': { title: 'Connections', access: 'login', below: '/account' },
  '/profile': { title: 'Profile', access: 'login', below: '/account' },
  '/subscription/plans': { title: 'Subscription', access: 'login', menu: 'account' },
  '/subscription/details': { title: 'Subscription details', access: 'login', below: '/subscription/plans' },
  '/subscription/success': { title: 'Thank you', access: 'login', below: '/subscription/plans' },
  '/subscription/cancel': { title: 'Nothing was charged', access: 'login', below: '/subscription/plans' },
  '/subscription/admin': { title: 'Subscriptions', access: 'admin', below: '/admin' },
  '/admin': { title: 'Admin', access: 'admin', menu: 'admin' },
} as const satisfies Record<`/${string}`, Screen>;

export type ScreenPath = keyof typeof SCREENS;

/** The paths of screens with a property of this type. @example ScreenWith<'access', 'public'> // '/' | '/login' | … */
export type ScreenWith<Property extends string, Value = unknown> = {
  [Path in ScreenPath]: (typeof SCREENS)[Path] extends Record<Property, Value> ? Path : never;
}[ScreenPath];

export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[];

/** The default name of an installation. */
export const DEFAULT_APP_NAME = 'Hourbook';

const MATCHERS = SCREEN_PATHS.map((path) => [new RegExp(`^${path.replace('$id', '[^/]+')}/?$`), path] as const);

/**
 * The screen at `path` (without query), or undefined when there is none.
 * @example screenAt('/sessions/42') // '/sessions/$id'
 */
export function screenAt(path: string): ScreenPath | undefined {
  return MATCHERS.find(([matcher]) => matcher.test(path))?.[1];
}

/** The properties of a screen. */
export function screenOf(path: ScreenPath): Screen {
  return SCREENS[path];
}

/**
 * Whether `path` (without query) is a screen of an installation with or without the coach tools.
 * @example isScreen('/sessions/42', true) // true
 */
export function isScreen(path: string, hasCoachTools: boolean): boolean {
  const screen = screenAt(path);
  return screen !== undefined && (hasCoachTools || screenOf(screen).flag !== 'coachTools');
}
