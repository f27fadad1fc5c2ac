// npm run screenshots takes a picture of every screen: of a coach's own pages with records and without any.
import { SCREEN_PATHS } from '#domain/screens.ts';
import { FOLDER, FORMS, fileOf, PICTURES } from '#tests/e2e/screenshots/pictures.ts';
import { COACH_ROUTES } from '#tests/e2e/support/routes.ts';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const pathOf = (route: string) => route.replace(/\?.*/, '');
const paths = (pictures: typeof PICTURES) => new Set(pictures.map(({ route }) => pathOf(route)));

it('shows every screen, and those of a coach also without records', () => {
  const shown = paths(PICTURES);
  expect(SCREEN_PATHS.filter((path) => !shown.has(path))).toEqual([]);
  const empty = paths(PICTURES.filter(({ viewer }) => viewer === 'beginner'));
  expect(COACH_ROUTES.filter((route) => !empty.has(pathOf(route)))).toEqual([]);
});

it('has a file for each, among them those that the landing page and the README show', () => {
  const files = PICTURES.flatMap((picture) => FORMS.map(({ name }) => fileOf(picture, name)));
  expect(new Set(files).size).toBe(files.length);
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
  expect(files).toEqual(
    expect.arrayContaining([
      'dashboard-desktop-light.webp',
      'sessions-desktop-dark.webp',
      'reports-desktop-light.webp',
    ]),
  );
});
