// The documentation and the browser tests name every screen of src/domain/screens.ts (src/web/app/routes.dom.test.ts:
// the web app).
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { SCREEN_PATHS, SCREENS } from '#domain/screens.ts';
import { ADMIN_ROUTES, COACH_ROUTES, PUBLIC_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Pages that are served as they are. */
const PAGES = readdirSync('src/web/public').flatMap((file) => (file.endsWith('.html') ? `/${file}` : []));

it('docs/screens.md has a row for every screen', () => {
  const rows = readFileSync('docs/screens.md', 'utf8').match(/^\| .*$/gm) ?? [];
  const paths = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!));
  const documented = paths.map((path) => path.replace('{id}', '$id'));
  expect(documented.toSorted()).toEqual([...SCREEN_PATHS, ...LEGAL_PATHS, ...PAGES].toSorted());
});

it('every screen has a title of its own', () => {
  const titles = Object.values(SCREENS).map(({ title }) => title);
  expect(titles.filter((title, at) => title.trim() === '' || titles.indexOf(title) < at)).toEqual([]);
});

it('the browser tests of accessibility, layout and targets open every screen', () => {
  const ofRecords = recordRoutes({ client: '42', session: '42', supervision: '42', cpd: '42' });
  const routes = [...PUBLIC_ROUTES, ...COACH_ROUTES, ...ADMIN_ROUTES, ...ofRecords];
  const opened = new Set(routes.map((route) => route.replace(/\?.*/, '')));
  expect([...SCREEN_PATHS, ...LEGAL_PATHS, ...PAGES].filter((path) => !opened.has(path.replace('$id', '42')))).toEqual(
    [],
  );
});
