// A coach whose plan is over: everything recorded stays within reach, and the guard answers for the other entries.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

/** Sets the profile as a lapsed trial would have it: no such change can be made over the wire. */
async function lapse(page: Page): Promise<void> {
  await page.route('**/rest/v1/profiles*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    const over = { subscription_status: 'canceled', subscription_end_date: '2026-01-01T00:00:00Z' };
    await route.fulfill({
      response,
      json: Array.isArray(body) ? body.map((row) => ({ ...row, ...over })) : { ...body, ...over },
    });
  });
}

test('reads, searches, saves, deletes and erases records', async ({ page, coach, isMobile }) => {
  const [amara, ben] = await coach.insert('clients', [
    { name: 'Amara Okafor', notes: 'Wants to lead with more calm' },
    { name: 'Ben Adeyemi', notes: '' },
  ]);
  await coach.insert('sessions', [
    { client_id: amara, date: '2026-05-04', duration: 60, notes: 'A good hour', completed: true },
    { client_id: ben, date: '2026-05-05', duration: 45, notes: '', completed: true },
  ]);
  await lapse(page);
  await page.goto('/account');

  await test.step('the menu keeps every entry, and the guard answers; the records stand beside them', async () => {
    const openMenu = () => (isMobile ? page.getByRole('button', { name: 'Open menu' }).click() : null);
    await openMenu();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Clients' }).click();
    await page.waitForURL('**/subscription/plans');
    await expect(page.getByText('Subscription Required', { exact: true }).first()).toBeVisible();
    await openMenu();
    await menu.getByRole('link', { name: 'Your records' }).click();
    await page.waitForURL('**/account/records');
    await expect(page.getByText('You need the plan to add or change records.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log a session' })).toHaveCount(0);
  });

  await test.step('keys and addresses open no form', async () => {
    await page.keyboard.press('n');
    await page.goto('/account/records?log=1');
    await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find/ }).fill('Amara');
    await expect(page.getByRole('option', { name: /Log a session|Add a client/ })).toHaveCount(0);
    await page
      .getByRole('option', { name: /^Amara Okafor/ })
      .first()
      .click();
    await page.waitForURL(/account\/records\?kind=clients/);
    await expect(page.getByRole('heading', { name: 'Clients: 1 of 2' })).toBeVisible();
  });

  await test.step('search finds notes, and files hold what is found', async () => {
    await page.getByRole('searchbox', { name: 'Search these records' }).fill('more calm');
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Amara Okafor']);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    expect(csv).toContain('Wants to lead with more calm');
    expect(csv).not.toContain('Ben Adeyemi');
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Everything as one Excel file' }).click();
    expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  await test.step('one session is deleted, one client is erased', async () => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption('sessions');
    await page.getByRole('searchbox', { name: 'Search these records' }).fill('');
    await expect(page.getByRole('heading', { name: 'Sessions: 2' })).toBeVisible();
    await page.getByRole('button', { name: /^Delete Ben Adeyemi/ }).click();
    await page.getByRole('button', { name: 'Delete session' }).click();
    await expect(page.getByRole('heading', { name: 'Sessions: 1' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('clients');
    await page.getByRole('button', { name: 'Erase Amara Okafor' }).click();
    await page.getByRole('button', { name: 'Erase client' }).click();
    await expect(page.getByRole('heading', { name: 'Clients: 1' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('erased_sessions');
    await expect(page.getByRole('heading', { name: 'Hours of erased clients: 1' })).toBeVisible();
  });

  expect(await violationsOn(page)).toEqual([]);
  await test.step('what is lent to assessors stays within reach, to end it', async () => {
    await page.getByRole('link', { name: 'Lent views' }).click();
    await expect(page.getByText('Nothing lent yet')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
  await page.goto('/clients');
  await page.waitForURL('**/subscription/plans');
  await expect(page.getByText('Subscription Required', { exact: true })).toBeVisible();
});

test('finds a session that never synced beside the other records, with no form to save in vain', async ({
  page,
  coach,
}) => {
  const [amara] = await coach.insert('clients', [{ name: 'Amara Okafor', notes: '' }]);
  await page.route('**/rest/v1/sessions*', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(`/clients/${amara}?log=1`);
  const sheet = page.getByRole('dialog', { name: 'Log a session' });
  await sheet.getByRole('combobox', { name: 'Client' }).fill('Amara Okafor');
  await page.getByRole('option', { name: 'Amara Okafor' }).first().click();
  await sheet.getByRole('button', { name: 'Save session' }).click();
  const unsent = page.getByRole('region', { name: 'Not synced yet' });
  await expect(unsent).toContainText('Amara Okafor');

  await lapse(page);
  await page.goto('/account');
  await page.getByRole('status').filter({ hasText: 'has not synced yet' }).getByRole('link', { name: 'Show' }).click();
  await page.waitForURL('**/account/records');
  await expect(unsent.getByRole('button', { name: /^Discard Amara Okafor/ })).toBeVisible();
  await expect(unsent.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});
