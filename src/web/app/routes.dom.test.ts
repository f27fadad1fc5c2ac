// Compares the router, the guard, the menus and the keys with the list of screens (tests/unit/screens.test.ts: documents and
// browser tests), so that a new screen is complete or a test fails.
import { SCREEN_PATHS, isScreen, screenOf, type ScreenPath } from '#domain/screens.ts';
import { routeAccess } from '#domain/subscription/access.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { beforeEach, expect, it } from 'vitest';
import { GO_TO } from './keys/key-list.ts';
import { mainMenu, menuOf } from './menu.ts';
import { TASKS, pages } from './palette/places.ts';
import { router } from './router.tsx';

const sorted = (paths: Iterable<string>) => [...new Set(paths)].toSorted();
const routes = Object.values(router.routesById as Record<string, { id: string; fullPath: string }>);
const example = (path: string) => path.replace('$id', '42');

beforeEach(() => setConfig({ flags: { coachTools: true } } as never));

it('the router has exactly the screens; those behind a login are inside the shell and the guard', () => {
  const pagesOf = (isInShell: boolean) =>
    sorted(
      routes
        .filter(({ id }) => id !== '__root__' && id !== '/shell' && id.startsWith('/shell/') === isInShell)
        .map(({ fullPath }) => fullPath),
    );
  const isPublic = (path: ScreenPath) => screenOf(path).access === 'public';
  expect(pagesOf(false)).toEqual(sorted(SCREEN_PATHS.filter(isPublic)));
  expect(pagesOf(true)).toEqual(sorted(SCREEN_PATHS.filter((path) => !isPublic(path))));
});

it.each(SCREEN_PATHS)('%s: the guard requires the listed access, and the server serves the path', (path) => {
  expect(routeAccess(example(path), 'route-table')).toBe(screenOf(path).access);
  expect(isScreen(example(path), true)).toBe(true);
  expect(isScreen(example(path), false)).toBe(screenOf(path).flag !== 'coachTools');
});

it('an unlisted path has no screen and no access', () => {
  expect(routeAccess('/no-such-screen', 'route-table')).toBe('unlisted');
  expect(isScreen('/no-such-screen', true)).toBe(false);
});

it('every menu lists exactly its screens, each once', () => {
  const shown = [...mainMenu(() => true), ...menuOf('account'), ...menuOf('admin'), ...menuOf('lapsed')];
  expect(shown.map(({ to }) => to).toSorted()).toEqual(SCREEN_PATHS.filter((path) => screenOf(path).menu).toSorted());
});

it('the palette links to every page without an id, except the pages after a payment and the admin subpage', () => {
  const returns = ['/subscription/success', '/subscription/cancel', '/subscription/admin'];
  const found = [...pages(true), ...TASKS].filter(({ isDocument }) => !isDocument).map(({ to }) => to);
  const wanted = SCREEN_PATHS.filter(
    (path) => !path.includes('$') && !returns.includes(path) && (path === '/' || screenOf(path).access !== 'public'),
  );
  expect(sorted(found)).toEqual(sorted(wanted));
});

it('each letter after g opens one screen', () => {
  const keys = SCREEN_PATHS.flatMap((path) => screenOf(path).key ?? []);
  expect([...GO_TO.keys()]).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});
