// Every route in both themes (and, by the projects, on both sizes): axe finds nothing, nothing runs off the side, and
// nothing moves for users who want less motion.
import { expect, type Page } from '@playwright/test';
import { fillWithRows } from '#tests/e2e/support/practice.ts';
import { COACH_ROUTES, EMPTY_ROUTES, PUBLIC_ROUTES, recordRoutes, titleOf } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

/** Axe takes seconds for a page on a slow machine, so the pages are shared out to several tests. */
const PART_COUNT = 4;
const TIMEOUT_MS = 240_000;
const partOf = (routes: readonly string[], part: number) => routes.filter((_, index) => index % PART_COUNT === part);

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
  expect(await page.evaluate(movingParts), `${route} without motion`).toEqual([]);
  // The other theme is other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, (axe) => axe.withRules('color-contrast')), `${route} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What would still be animated. */
function movingParts(): string[] {
  const isMoving = (style: CSSStyleDeclaration) =>
    style.scrollBehavior === 'smooth' ||
    `${style.transitionDuration}, ${style.animationDuration}`
      .split(', ')
      .some((time) => Number.parseFloat(time) > 0.001);
  const styled = [...document.querySelectorAll('*')].filter((one) =>
    [null, '::before', '::after'].some((pseudo) => isMoving(getComputedStyle(one, pseudo))),
  );
  const moved = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  return [...styled.map((one) => one.outerHTML.slice(0, 100)), ...moved.map(({ id }) => `An animation ${id}`)];
}

test('public pages are accessible', { tag: '@screen' }, async ({ page }) => {
  test.setTimeout(TIMEOUT_MS);
  for (const route of PUBLIC_ROUTES) await expectAccessible(page, route);
});

for (let part = 0; part < PART_COUNT; part += 1) {
  test(`pages without a row are accessible, part ${part + 1}`, { tag: '@screen' }, async ({ page, coach }) => {
    test.setTimeout(TIMEOUT_MS);
    expect(coach.id).not.toBe('');
    for (const route of partOf(EMPTY_ROUTES, part)) await expectAccessible(page, route);
  });

  test(`pages of the practice are accessible, part ${part + 1}`, { tag: '@screen' }, async ({ page, coach }) => {
    test.setTimeout(TIMEOUT_MS);
    page.on('dialog', (dialog) => dialog.accept());
    const routes = [...COACH_ROUTES, ...recordRoutes(await fillWithRows(coach))];
    for (const route of partOf(routes, part)) await expectAccessible(page, route);
  });
}
