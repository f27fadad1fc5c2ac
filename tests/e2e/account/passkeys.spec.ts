// Passkeys, with a device that the browser simulates: every step is one that a coach takes.
import { expect, test, type Page } from '@playwright/test';
import { forgetSession, newAccount, openAccount, signIn } from '../support/by-hand.ts';
import { simulatePasskeys } from '../support/simulated-passkeys.ts';
import { violationsOn } from '../support/violations.ts';

/** Adds the first one. Resolves to the recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  await page.getByRole('button', { name: 'Add a passkey instead' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(sheet.getByLabel('Name of the passkey')).toHaveValue('My passkey');
  expect(await violationsOn(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const texts = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(/^Passkey, added .*, last used /)).toBeVisible();
  return texts;
}

test('a passkey is added, signs in alone and after the password, is lost, and removed', async ({ page, request }) => {
  test.slow();
  const { email } = await newAccount(request);
  const device = await simulatePasskeys(page);
  await openAccount(page, email);
  const [recoveryCode = ''] = await addPasskey(page);
  // The same device makes no second one.
  await page.getByRole('button', { name: 'Add another authenticator or passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey instead' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name of the passkey').fill('Again');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('This device already has a passkey for your account');

  // Alone: neither address nor password is typed.
  await forgetSession(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  // After the password.
  await forgetSession(page);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  const use = page.getByRole('button', { name: 'Use your passkey' });
  await expect(use).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);

  await device.lose();
  await forgetSession(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove My passkey' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
});

test('a passkey that was removed, one that the user does not confirm, and a server that is away say so', async ({
  page,
  request,
}) => {
  test.slow();
  const { email } = await newAccount(request);
  const device = await simulatePasskeys(page);
  await openAccount(page, email);
  await addPasskey(page);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  const alert = page.getByRole('alert');

  await page.getByRole('button', { name: 'Remove My passkey' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
  await forgetSession(page);
  await page.goto('/login');
  await use.click();
  await expect(alert).toHaveText('This passkey is not known here. It may have been removed.');

  await device.confirm(false);
  await use.click();
  await expect(alert).toHaveText('No passkey was used. Please try again.');

  await page.route('**/auth/v1/passkeys/**', (route) => route.abort());
  await use.click();
  await expect(alert).toHaveText('The server could not be reached. Please check your connection and try again.');
  // The password alone signs in again.
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a browser that knows no passkeys is offered none', async ({ page, request }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const { email } = await newAccount(request);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await openAccount(page, email);
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey instead' })).toHaveCount(0);
});
