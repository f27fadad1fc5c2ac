// The documentation and the browser tests name every screen of src/domain/screens.ts (src/web/app/routes.dom.test.ts:
// the web app).
import { documentsFor, FIRST_DOCUMENT } from '#domain/accreditation/documents/document-list.ts';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { SCREEN_PATHS, SCREENS } from '#domain/screens.ts';
import { ADMIN_ROUTES, COACH_ROUTES, PUBLIC_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { textsIn } from '#tests/support/files-in.ts';
import { TABS } from '#web/features/credentials/credentials-search.ts';
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

/** Parameters that choose among the rows of a page, or the kind that a form is about. */
const SAME_PAGE = ['ask', 'period', 'sort', 'stage', 'status'];

it('and every tab, tool, view and document that an address can choose', () => {
  const found = textsIn('src/web/features', /-search\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}(\w+): oneOf\(([^)]*)\)/gm)].flatMap(([, name = '', words = '']) => {
      if (SAME_PAGE.includes(name)) return [];
      const chosen = words === '...TABS' ? TABS.slice(1) : [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word!);
      expect(chosen.length, `${name}: ${words}`).toBeGreaterThan(0);
      return chosen.map((word) => `${name}=${word}`);
    }),
  );
  const documents = documentsFor([], undefined).filter(({ id }) => id !== FIRST_DOCUMENT);
  const chosen = [...found, ...documents.map(({ id }) => `document=${id}`)];
  expect(chosen.length).toBeGreaterThan(10);
  const opened = new Set([...COACH_ROUTES, ...ADMIN_ROUTES].map((route) => route.split('?')[1]));
  expect(chosen.filter((search) => !opened.has(search))).toEqual([]);
});
