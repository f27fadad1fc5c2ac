import { expect } from '@playwright/test';
import { test } from './signed-in.ts';

test('a lost connection is said, the form keeps what it holds, and saving again makes one session', async ({
  page,
  coach,
  context,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  // What shows a failure is fetched a moment after the page.
  const prepared = page.waitForResponse((response) => response.url().includes('/assets/toaster'));
  await page.goto(`/clients/${amara}?log=${amara}`);
  await prepared;
  const sheet = page.getByRole('dialog', { name: 'Log a session' });
  await sheet.getByRole('textbox', { name: /^Notes/ }).fill('What was said');

  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: false })).toBeAttached();
  await sheet.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('alert')).toContainText('The server could not be reached');
  await expect(sheet.getByRole('textbox', { name: /^Notes/ })).toHaveValue('What was said');

  await context.setOffline(false);
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('1 session · 1.0 hours')).toBeVisible();
});

test('an answer that got lost is asked for again, and is one session', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  let isLost = true;
  await page.route('**/rest/v1/sessions*', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/sessions?log=${amara}`);
  await page.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  await expect(page.getByText('1 session · 1.0 hours')).toBeVisible();
});

test('what could not be loaded comes by itself once the server is back', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const calls = ['**/rest/v1/clients*', '**/healthz'];
  for (const call of calls) await page.route(call, (route) => route.abort());
  await page.goto('/clients');
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  for (const call of calls) await page.unroute(call);
  await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached.', { exact: false })).toHaveCount(0);
});
