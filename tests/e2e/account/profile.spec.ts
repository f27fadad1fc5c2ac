import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

test('a theme applies at once, stays over a reload, and follows to another device', async ({ page, coach }) => {
  const html = page.locator('html');
  await page.goto('/profile');
  await expect(html).not.toHaveAttribute('data-theme');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByText('Dark', { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect((await saved).ok()).toBe(true);

  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  // Another device has the session of the same coach, and nothing else stored.
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.goto('/dashboard');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect((await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { theme: 'blue' })).status).toBe(400);
});

test('what is saved is there the next time', async ({ page, coach }) => {
  expect(coach.id).not.toBe('');
  await page.goto('/profile');
  await page.getByLabel(/^Display name/).fill('Amara Osei');
  await page.getByLabel(/^Time zone/).fill('York');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await page.getByLabel('Week starts on').selectOption('sunday');
  await page.getByLabel('Usual session length').fill('1:15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(/^Display name/)).toHaveValue('Amara Osei');
  await expect(page.getByLabel(/^Time zone/)).toHaveValue('America/New York');
  await expect(page.getByLabel('Week starts on')).toHaveValue('sunday');
  await expect(page.getByLabel('Usual session length')).toHaveValue('1 hour 15 min');
});

test('what is refused says so at its field, and is not lost', async ({ page, coach }) => {
  expect(coach.id).not.toBe('');
  await page.goto('/profile');
  await page.getByLabel('Username').fill('a');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Username must be at least 2 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('a');
  await expect(page.getByLabel('Username')).toBeFocused();
});
