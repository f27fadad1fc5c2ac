// Every route, on both sizes (by the projects): axe, both themes, motion and the browser's console; on a desktop also the system's
// colours, every width, text of twice the size, and the number of words. Each page is opened once for all of it.
import { expect, type Page } from '@playwright/test';
import { whileAdmin } from '#tests/e2e/support/admin-of-worker.ts';
import { consoleFaults } from '#tests/e2e/support/console-faults.ts';
import {
  expectAccessible,
  expectLargeTextToFit,
  expectReadInForcedColours,
  expectToFit,
  openPage,
} from '#tests/e2e/support/page-checks.ts';
import { fillWithRows } from '#tests/e2e/support/practice.ts';
import { ADMIN_ROUTES, COACH_ROUTES, EMPTY_ROUTES, PUBLIC_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { expectFewWords } from '#tests/e2e/support/words.ts';

/** A page takes seconds on a slow machine, so the pages are shared out to several tests. */
const PARTS = [0, 1, 2, 3];
const TIMEOUT_MS = 480_000;
const partOf = (routes: readonly string[], part: number) => routes.filter((_, index) => index % PARTS.length === part);

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

type Check = (page: Page, route: string) => Promise<void>;

/** Opens each route once for all checks. Those that change the page's size or text come last. */
async function expectOnEach(page: Page, routes: readonly string[], checks: readonly Check[]) {
  const size = page.viewportSize()!;
  const faults = consoleFaults(page);
  for (const route of routes) {
    await page.setViewportSize(size);
    await openPage(page, route);
    for (const expectOn of checks) await expectOn(page, route);
  }
  // The browser names an address that does not exist.
  expect(faults.filter((fault) => !/ 404 .*\/no-such-page$/.test(fault))).toEqual([]);
}

const isDesktop = () => test.info().project.name === 'desktop';
/** Accessible on both sizes; what else there is changes the size itself, or is the same on both. */
const withChecks = (...onDesktop: Check[]) => [expectAccessible, ...(isDesktop() ? onDesktop : [])];

for (const part of PARTS) {
  test(`public pages, part ${part + 1}`, { tag: '@screen' }, async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    const checks = withChecks(expectReadInForcedColours, expectToFit, expectLargeTextToFit);
    await expectOnEach(page, partOf(PUBLIC_ROUTES, part), checks);
  });

  test(`pages without a row, part ${part + 1}`, { tag: '@screen' }, async ({ page, coach }) => {
    test.setTimeout(TIMEOUT_MS);
    expect((await coach.send('GET', '/rest/v1/clients?select=id')).body).toEqual([]);
    await expectOnEach(page, partOf(EMPTY_ROUTES, part), withChecks(expectFewWords, expectToFit));
    const others = COACH_ROUTES.filter((route) => !EMPTY_ROUTES.some((path) => path === route));
    if (isDesktop()) await expectOnEach(page, partOf(others, part), [expectFewWords]);
  });

  test(`pages of a practice, part ${part + 1}`, { tag: '@screen' }, async ({ page, coach }) => {
    test.setTimeout(TIMEOUT_MS);
    page.on('dialog', (dialog) => dialog.accept());
    const routes = [...COACH_ROUTES, ...recordRoutes(await fillWithRows(coach))];
    // For two initials.
    await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: 'Morgan Hale' });
    await expectOnEach(page, partOf(routes, part), withChecks(expectReadInForcedColours, expectLargeTextToFit));
  });
}

test('pages of an admin', { tag: '@screen' }, async ({ page, coach, request }, { parallelIndex }) => {
  test.setTimeout(TIMEOUT_MS);
  await whileAdmin(request, parallelIndex, coach.id, async () => {
    await expectOnEach(page, ADMIN_ROUTES, withChecks(expectReadInForcedColours, expectLargeTextToFit));
  });
});
