// On a phone whatever can be pressed is large enough for a thumb, on every route.
import { expect, type Page } from '@playwright/test';
import { fillWithLongWords } from '#tests/e2e/support/long-words.ts';
import { COACH_ROUTES, EMPTY_ROUTES, PUBLIC_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { targetFaults } from '#tests/e2e/support/target-faults.ts';

/** Apple's guidelines, and WCAG 2.5.5. */
const LEAST_PX = 44;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectLargeTargets(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect.soft(await page.evaluate(targetFaults, LEAST_PX), route).toEqual([]);
}

test('public pages can be used with a thumb', async ({ page }) => {
  test.slow();
  for (const route of PUBLIC_ROUTES) await expectLargeTargets(page, route);
});

test('pages of the practice can be used with a thumb', async ({ page, coach }) => {
  test.slow();
  for (const route of EMPTY_ROUTES) await expectLargeTargets(page, route);
  const practice = await fillWithLongWords(coach.send, coach.id);
  for (const route of [...COACH_ROUTES, ...recordRoutes(practice)]) await expectLargeTargets(page, route);
  // The sidebar over the page.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect.poll(() => page.evaluate(targetFaults, LEAST_PX)).toEqual([]);
});
