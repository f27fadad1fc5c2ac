// The browser's console on ordinary ways: signing up, every screen, without a network, without a plan. No error, no stack, no 5xx.
import { randomUUID } from 'node:crypto';
import { expect, test as plain, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '#domain/screens.ts';
import { goTo, settle } from '#tests/e2e/support/offline.ts';
import { PASSWORD, test } from '#tests/e2e/support/signed-in.ts';

/** What the browser itself says of requests: of those that were refused it knows no more, and without a network it cannot be kept quiet. */
const OF_THE_BROWSER = /^Failed to load resource: /;
const STACK = /^\s+at .*:\d+:\d+/m;

function collect(page: Page, { isOffline = false } = {}): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (isOffline && OF_THE_BROWSER.test(text)) return;
    if (message.type() === 'error' || STACK.test(text))
      found.push(`${message.type()}: ${text} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return found;
}

/** A coach is no admin: what those screens ask for is refused. */
const paths = SCREEN_PATHS.filter((path) => !path.includes('$') && !path.startsWith('/admin'));
async function visitAll(page: Page): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
}

plain('signing up and the first screens', async ({ page }) => {
  const found = collect(page);
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`console-${randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: /sign up|create/i }).click();
  await expect(page).not.toHaveURL(/signup/);
  await page.waitForLoadState('networkidle');
  expect(found).toEqual([]);
});

test('every screen of a coach', async ({ page, coach }) => {
  test.slow();
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-03-02', duration: 60, completed: true }]);
  const found = collect(page);
  await visitAll(page);
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
  const found = collect(page);
  await visitAll(page);
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
    const found = collect(page, { isOffline: true });
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
