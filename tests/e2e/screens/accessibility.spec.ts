// Every route in both themes (and, by the projects, on both sizes): axe finds nothing, and nothing runs off the side.
import { expect, type Page } from '@playwright/test';
import { COACH_ROUTES, PUBLIC_ROUTES, titleOf } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

/** Axe takes seconds for a page on a slow machine, so the pages are shared out to several tests. */
const PART_COUNT = 3;
const TIMEOUT_MS = 240_000;
const PARTS = Array.from({ length: PART_COUNT }, (_, part) =>
  COACH_ROUTES.filter((_route, index) => index % PART_COUNT === part),
);
const EMPTY_ROUTES = ['/dashboard', '/clients', '/sessions'];

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

async function expectAccessible(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const title = titleOf(route);
  if (title) await expect(page).toHaveTitle(new RegExp(`^${title} · `));
  expect(await violationsOn(page), route).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${route} runs off the side`).toBeLessThanOrEqual(0);
  // The other theme is other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, (axe) => axe.withRules('color-contrast')), `${route} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('public pages are accessible', { tag: '@screen' }, async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  for (const route of PUBLIC_ROUTES) await expectAccessible(page, route);
});

for (const [part, routes] of PARTS.entries()) {
  test(
    `pages of the practice are accessible, empty and with rows, part ${part + 1}`,
    { tag: '@screen' },
    async ({ page, coach }) => {
      test.setTimeout(TIMEOUT_MS);
      page.on('dialog', (dialog) => dialog.accept());
      for (const route of EMPTY_ROUTES.filter((one) => routes.includes(one))) await expectAccessible(page, route);
      const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
      const [session = ''] = await coach.insert('sessions', [
        {
          client_id: client,
          date: '2026-11-18',
          duration: 90,
          topics: ['Values'],
          notes: 'A first talk.',
          completed: true,
        },
        { client_id: client, date: '2026-11-11', duration: 60, topics: [], notes: '', completed: false },
      ]);
      const ofRecords = part === 0 ? [`/clients/${client}`, `/sessions/${session}`] : [];
      for (const route of [...routes, ...ofRecords]) await expectAccessible(page, route);
    },
  );
}
