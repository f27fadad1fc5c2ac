// A screen is seen, not read: those that explain something about the records have a budget of words with the demo practice, too. The
// screens of a new coach are in every-page.spec.ts.
import { expect } from '@playwright/test';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { openPage } from '#tests/e2e/support/page-checks.ts';
import { COACH_ROUTES } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { wordsOf } from '#tests/e2e/support/words.ts';

const WORDS = 300;
const ROUTES = ['/dashboard', ...COACH_ROUTES.filter((route) => /^\/reports\/credentials(?:\?|$)/.test(route))];

test('the screens that explain the records of a full practice have few words', async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startOwnServer({}, ['--demo']);
  try {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill('demo@example.org');
    await page.getByLabel('Password', { exact: true }).fill('demo-practice');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard');
    for (const route of ROUTES) {
      await openPage(page, server.url + route);
      expect.soft(await wordsOf(page, 'main p, main li, main summary'), route).toBeLessThanOrEqual(WORDS);
    }
  } finally {
    await server.remove();
  }
});
