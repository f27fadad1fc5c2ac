// What docs/screenshots shows: every screen of the list (src/domain/screens.ts), in four forms, with the demo's records and, for a coach's
// own pages, without any. tests/unit/screenshots.test.ts compares the folder with it.
import { SCREEN_PATHS, screenOf, type ScreenPath } from '#domain/screens.ts';

/** Who looks: a visitor without an account, the demo's coach, a coach without a record, an admin. */
export type Viewer = 'visitor' | 'coach' | 'beginner' | 'admin';

export interface Picture {
  /** Of the file, without its form. */
  readonly name: string;
  readonly viewer: Viewer;
  /** `$id` is the latest record. */
  readonly route: string;
}

export const FOLDER = 'docs/screenshots';

export const FORMS = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme, name: `${size}-${colorScheme}` })),
);

/** Places and forms that are pages to their readers. */
const SEARCHES: Partial<Record<ScreenPath, readonly string[]>> = {
  '/dashboard': ['', '?log=1'],
  '/reports/credentials': ['', '?tab=missing', '?tab=plan', '?tab=renewal', '?tab=audit'],
  '/reports/credentials/documents': ['', '?document=hand-in'],
  '/subscription/success': ['?session_id=cs_test_none'],
};

const VIEWERS = { public: 'visitor', login: 'coach', subscription: 'coach', admin: 'admin' } as const;

const nameOf = (route: string) =>
  route
    .replace('$id', 'one')
    .replaceAll(/^\/|\?session_id.*/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

function picturesOf(path: ScreenPath): Picture[] {
  const viewer = VIEWERS[screenOf(path).access];
  const routes = (SEARCHES[path] ?? ['']).map((search) => path + search);
  return routes.flatMap((route) => {
    const picture: Picture = { name: nameOf(route) || 'landing', viewer, route };
    const hasEmpty = viewer === 'coach' && !path.includes('$id');
    return hasEmpty ? [picture, { ...picture, name: `${picture.name}-empty`, viewer: 'beginner' as const }] : [picture];
  });
}

export const PICTURES: readonly Picture[] = [
  ...SCREEN_PATHS.flatMap(picturesOf),
  { name: 'lent-opened', viewer: 'visitor', route: '/lent' },
  { name: 'no-such-page', viewer: 'visitor', route: '/no-such-page' },
];

/** The file of each picture in each form. */
export const fileOf = (picture: Picture, form: string) => `${picture.name}-${form}.webp`;
