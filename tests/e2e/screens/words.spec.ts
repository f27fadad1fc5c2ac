// A screen is seen, not read: each has a budget of words, for a new coach (whose screens show no words but ours) and for the demo
// practice on the screens that explain something about the records.
import { expect, type Page } from '@playwright/test';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { COACH_ROUTES } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const WORDS = 130;
/** Screens that need more, and how many. */
const MORE: Readonly<Record<string, number>> = {
  '/connections': 170,
  '/profile': 210,
  // The specified cards and empty texts, and the first steps.
  '/dashboard': 250,
  '/dashboard?log=1': 250,
  // Ten subjects, some of which are law.
  '/account': 280,
  // What is to be read there is the content itself.
  '/coach-tools?tool=templates': 230,
  '/coach-tools?tool=templates&add=1': 230,
  '/coach-tools?tool=questions': 820,
  '/reports/credentials/documents?document=audit-file': 170,
};

const DEMO_WORDS = 300;
const DEMO_ROUTES = ['/dashboard', ...COACH_ROUTES.filter((route) => /^\/reports\/credentials(?:\?|$)/.test(route))];

/** Words in what matches, as far as it is visible. Numbers and the choices inside fields are not counted. */
const wordsOf = (page: Page, selector: string) =>
  page.evaluate(
    (all) =>
      [...document.querySelectorAll<HTMLElement>(all)]
        .filter((part) => part.checkVisibility() && !part.parentElement?.closest(all))
        .flatMap((part) => part.innerText.match(/\p{Letter}[\p{Letter}’'-]*/gu) ?? []).length,
    selector,
  );

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('the screens of a new coach have few words', { tag: '@screen' }, async ({ page, coach }) => {
  test.setTimeout(240_000);
  expect((await coach.send('GET', '/rest/v1/clients?select=id')).body).toEqual([]);
  for (const route of COACH_ROUTES) {
    await open(page, route);
    expect.soft(await wordsOf(page, 'main'), route).toBeLessThanOrEqual(MORE[route] ?? WORDS);
  }
});

test('the screens that explain the records of a full practice have few words', async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer({}, ['--demo']);
  try {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill('demo@example.org');
    await page.getByLabel('Password', { exact: true }).fill('demo-practice');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    for (const route of DEMO_ROUTES) {
      await open(page, server.url + route);
      expect.soft(await wordsOf(page, 'main p, main li, main summary'), route).toBeLessThanOrEqual(DEMO_WORDS);
    }
  } finally {
    await server.remove();
  }
});
