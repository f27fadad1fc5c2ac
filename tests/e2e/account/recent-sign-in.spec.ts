// A coach who signed in days ago opens what lasts longer than a sign-in: they sign in again above the form, and it goes on (ADR 156).
import { expect, type Page } from '@playwright/test';
import { startOwnServer, type OwnServer } from '../support/own-server.ts';
import { PASSWORD, test as base } from '../support/signed-in.ts';
import { violationsOn } from '../support/violations.ts';

const SHOTS = process.env['SHOTS'];

const test = base.extend<{ server: OwnServer; baseURL: string }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is needed
  server: async ({}, use) => {
    const server = await startOwnServer({});
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.url),
});

const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

test('an address for events is added after signing in again above the form', async ({ page, coach, server }) => {
  test.slow();
  await server.change("update auth.sessions set created_at = created_at - interval '25 hours' where user_id = $1", [
    coach.id,
  ]);
  await page.goto('/connections');
  const section = page.getByRole('region', { name: 'Send events elsewhere' });
  await section.getByRole('button', { name: 'Addresses' }).click();
  await section.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByLabel('Address').fill('https://127.0.0.1:9/hook');
  await dialog.getByLabel('Address').press('Enter');

  await expect(again(page)).toContainText('You signed in more than a day ago');
  await expect(again(page).getByLabel('Password')).toBeFocused();
  expect(await violationsOn(page, (axe) => axe.include('[role=dialog]'))).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/recent-sign-in.png` });
  await again(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('You signed in more than a day ago. Please sign in again to do this.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://127.0.0.1:9/hook');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/recent-sign-in-refused.png` });

  await dialog.getByLabel('Address').press('Enter');
  await again(page).getByLabel('Password').fill('not the right one');
  await again(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(again(page).getByRole('alert')).toContainText('Invalid login credentials');
  await again(page).getByLabel('Password').fill(PASSWORD);
  await again(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // The new sign-in has replaced the old one.
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
});
