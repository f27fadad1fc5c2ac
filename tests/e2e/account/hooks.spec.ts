// Events sent to an address of the coach's: added, tested, looked up in the log and removed, by keyboard (ADR 148).
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test('an address is added, tested, found in the log and removed', async ({ page, coach }) => {
  expect((await coach.send('POST', '/functions/v1/get-hooks', {})).body).toEqual({ hooks: [] });
  await page.goto('/connections');
  const section = page.getByRole('region', { name: 'Send events elsewhere' });
  await section.getByRole('button', { name: 'Addresses' }).press('Enter');
  await section.getByRole('button', { name: 'Add an address' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  // Nobody listens there.
  await dialog.getByLabel('Address').fill('https://127.0.0.1:9/hook');
  await dialog.getByLabel('Renewal due in 90 days').press('Space');
  expect(await violationsOn(page, (axe) => axe.include('[role=dialog]'))).toEqual([]);
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_[\w+/]{43}=$/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');

  const entry = section.getByRole('list', { name: 'Addresses' }).getByRole('listitem').first();
  await expect(entry).toContainText('127.0.0.1');
  await entry.getByRole('button', { name: 'Send a test' }).press('Enter');
  await expect(page.getByText('The connection ended without an answer. Given up').first()).toBeVisible();
  await entry.getByRole('button', { name: 'Log' }).press('Enter');
  const log = section.getByRole('list', { name: 'Log' });
  await expect(log.getByRole('listitem')).toHaveCount(1);
  expect(await violationsOn(page, (axe) => axe.include('main'))).toEqual([]);
  await log.getByRole('button', { name: /^Send again: Test, / }).press('Enter');
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).resolves.toBe(true);

  await entry.getByRole('button', { name: 'Switch off' }).press('Enter');
  await expect(entry.getByRole('button', { name: 'Switch on' })).toBeVisible();
  await entry.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(section.getByRole('list', { name: 'Addresses' })).toBeHidden();
});
