// The browser's console on ordinary ways: signing up, public screens as a coach, without a network, without a plan. No error,
// no stack, no 5xx. The screens of a coach are in every-page.spec.ts.
import { randomUUID } from 'node:crypto';
import { expect, test as plain, type Page } from '@playwright/test';
import { SCREEN_PATHS, screenOf } from '#domain/screens.ts';
import { consoleFaults } from '#tests/e2e/support/console-faults.ts';
import { goTo, settle } from '#tests/e2e/support/offline.ts';
import { openPage } from '#tests/e2e/support/page-checks.ts';
import { PASSWORD, test } from '#tests/e2e/support/signed-in.ts';

/** A coach is no admin: what those screens ask for is refused. */
const paths = SCREEN_PATHS.filter((path) => !path.includes('$') && !path.startsWith('/admin'));
async function visit(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) await openPage(page, route);
}

plain('signing up and the first screens', async ({ page }) => {
  const found = consoleFaults(page);
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`console-${randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /sign up|create/i }).click();
  await expect(page).not.toHaveURL(/signup/);
  await page.waitForLoadState('networkidle');
  expect(found).toEqual([]);
});

test('public screens as a coach, and leaving screens before they have loaded', async ({ page, coach }) => {
  test.slow();
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-03-02', duration: 60, completed: true }]);
  const found = consoleFaults(page);
  await visit(
    page,
    paths.filter((path) => screenOf(path).access === 'public'),
  );
  // From one page to the next before the first has loaded.
  for (const path of paths.slice(0, 12)) await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('networkidle');
  expect(found).toEqual([]);
});

test('every screen of a coach whose plan is over', async ({ page, coach }) => {
  test.slow();
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.route('**/rest/v1/profiles*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    const over = { subscription_status: 'canceled', subscription_end_date: '2026-01-01T00:00:00Z' };
    const json = Array.isArray(body) ? body.map((row) => ({ ...row, ...over })) : { ...body, ...over };
    await route.fulfill({ response, json });
  });
  const found = consoleFaults(page);
  await visit(page, paths);
  expect(found).toEqual([]);
});

test.describe('without a network, and back', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the pages of records', async ({ page, coach, context }) => {
    await coach.insert('clients', [{ name: 'Amara Osei' }]);
    await page.goto('/cpd');
    await settle(page);
    await goTo(page, 'Clients');
    await expect(page.getByText('Amara Osei').first()).toBeVisible();
    const found = consoleFaults(page, { isOffline: true });
    await context.setOffline(true);
    for (const name of ['CPD', 'Clients', 'Dashboard']) {
      await goTo(page, name);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await context.setOffline(false);
    await goTo(page, 'Clients');
    await page.reload();
    await expect(page.getByText('Amara Osei').first()).toBeVisible();
    expect(found).toEqual([]);
  });
});
