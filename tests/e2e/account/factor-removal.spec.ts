// A second factor that an admin asks to remove, and its owner who still has it (ADR 146).
import { expect, test, type Browser, type Page } from '@playwright/test';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { ADMIN_PASSWORD, adminOfWorker } from '../support/admin-of-worker.ts';
import { mailTo } from '../support/mailed.ts';
import { keyOf, PASSWORD, signUp } from '../support/signed-in.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

async function turnOnSecondFactor(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Set up an authenticator' });
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await sheet.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '');
  await sheet.getByLabel('Code from the app').fill(authenticatorCode(secret, Date.now()));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
}

async function adminPage(browser: Browser, admin: string, coach: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, admin, ADMIN_PASSWORD);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(coach);
  return page;
}

async function askFor(page: Page, coach: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${coach}` }).click();
  await page.getByRole('menuitem', { name: 'Remove second factor' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Remove the second factor of ${coach}?` });
  await dialog.getByRole('button', { name: 'Remove it later' }).click();
  await expect(page.getByText('They were told by email', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: coach })).toContainText('Second factor goes');
}

test('an admin asks to remove a second factor, and its owner reads of it and keeps it', async ({
  page,
  request,
  browser,
}, { parallelIndex }) => {
  test.slow();
  const { email } = (await signUp(request, await keyOf(request))).user;
  await signIn(page, email, PASSWORD);
  await turnOnSecondFactor(page);
  const admin = await adminPage(browser, (await adminOfWorker(request, parallelIndex)).email, email);
  await askFor(admin, email);

  const link = await mailTo(email, /\/functions\/v1\/keep-factors\?token=[\w-]+/);
  await page.goto(link[0]);
  await page.getByRole('button', { name: 'Keep it on' }).click();
  await expect(page.getByText('Thank you. Two-factor sign-in stays on.')).toBeVisible();

  await admin.reload();
  await admin.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await askFor(admin, email);
  await page.goto('/account');
  await expect(page.getByText(/^We were told that you lost this\. It will be turned off on /)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it on' }).click();
  await expect(page.getByText('Two-factor sign-in stays on', { exact: true })).toBeVisible();
  await expect(page.getByText(/^We were told/)).toHaveCount(0);

  await admin.reload();
  await admin.getByRole('link', { name: 'Admin actions' }).click();
  const trail = admin.getByRole('table', { name: 'Admin actions' }).getByRole('row').filter({ hasText: email });
  await expect(trail).toHaveCount(4);
  await expect(trail.first()).toContainText(`stopped the removal of the second factor of ${email}`);
  await expect(trail.nth(1)).toContainText(`asked to remove the second factor of ${email}`);
});
