// The date field: typed as ever, and the days of a week one press away.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ timezoneId: 'Europe/London' });

test('a day is typed, pressed, or found in another week, with the mouse and with keys', async ({ page, coach }) => {
  expect(coach.id).not.toBe('');
  // A Wednesday.
  await page.clock.setFixedTime(new Date('2026-11-18T12:00:00Z'));
  await page.goto('/supervision/new');
  await expect(page.getByText('Pick a date')).toBeVisible();
  const date = page.getByLabel('Date');
  const choose = page.getByRole('button', { name: 'Choose a day' });
  await date.fill('2026-11-02');
  await expect(date).toHaveValue('2026-11-02');

  await choose.click();
  await expect(page.getByRole('button', { name: 'Monday 2 November 2026' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Week after' }).click();
  await page.getByRole('button', { name: 'Sunday 15 November 2026' }).click();
  await expect(date).toHaveValue('2026-11-15');
  await expect(page.getByRole('button', { name: 'Today' })).toBeHidden();

  await choose.click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(date).toHaveValue('2026-11-17');

  // Keys alone: the field is focused, its button is the next stop, and the days follow.
  await expect(date).toBeFocused();
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(choose).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('2026-11-18');

  // Escape closes the days and nothing else.
  await page.goto('/sessions?add=1');
  const dialog = page.getByRole('dialog', { name: 'Log a session' }).or(page.getByRole('dialog').first());
  await dialog.getByRole('button', { name: 'Choose a day' }).first().click();
  await expect(page.getByRole('button', { name: 'Yesterday' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Yesterday' })).toBeHidden();
  await expect(dialog.getByLabel('Date').first()).toBeVisible();
});
