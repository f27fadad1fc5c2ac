// A coach's first way through the product, as one person would go it.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';

const FIRST_PASSWORD = 'a first password';
const NEW_PASSWORD = 'another password';

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: /open (menu|navigation|sidebar)/i });
  const logOut = page.getByRole('button', { name: 'Logout' });
  await menu.or(logOut).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await logOut.click();
  await expect(page.getByText('Logged out', { exact: true }).last()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
}

async function fillSession(page: Page, date: string, duration: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').fill('Amara');
  await page.getByRole('option', { name: 'Amara Osei' }).first().click();
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Duration').fill(duration);
  await page.getByRole('button', { name: 'Save session' }).click();
}

/** The verify link of the newest mail to `address`, as it was written under the data folder; null before it is there. */
function mailedLink(address: string): string | null {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  if (!existsSync(folder)) return null;
  const mail = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .findLast((text) => text.includes(address));
  return /https?:\/\/[^\s"<>]+\/auth\/v1\/verify\?[^\s"<>]+/.exec(mail ?? '')?.[0].replaceAll('&amp;', '&') ?? null;
}

test(
  'sign up, client, session, duplicate refused, dashboard, sign out and in, password reset by the mailed link',
  { tag: '@screen' },
  async ({ page }) => {
    const email = `journey-${randomUUID()}@example.org`;
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });

    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
    await page.getByLabel('I accept the terms of service').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('No data available. Please add clients and sessions first.')).toBeVisible();

    await page.goto('/clients?add=1');
    await page.getByRole('dialog').getByLabel('Name').fill('Amara Osei');
    await page.getByRole('button', { name: 'Save client' }).click();
    await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();

    await page.goto('/sessions?add=1');
    await fillSession(page, today, '1:30');
    await expect(page.getByText('1 session · 1.5 h').first()).toBeVisible();
    await page.goto('/sessions?add=1');
    await fillSession(page, today, '60');
    await expect(page.getByText('Duplicate Session', { exact: true })).toBeVisible();
    await expect(
      page.getByText('A session for this client on this date already exists.', { exact: true }),
    ).toBeVisible();

    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/dashboard');
    const figures = page.getByRole('main');
    await expect(figures).toContainText(/Total Clients\s*1/);
    await expect(figures).toContainText(/Total Sessions\s*1/);
    await expect(figures).toContainText(/Coaching Hours\s*1\.5/);
    await expect(figures.getByText('1 hour 30 min')).toBeVisible();

    await signOut(page);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await signIn(page, email, FIRST_PASSWORD);
    await expect(page.getByText('Login Successful', { exact: true }).last()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
    await signOut(page);

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The login page has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /link/i }).click();
    await expect.poll(() => mailedLink(email)).not.toBeNull();
    await page.goto(mailedLink(email) ?? '');
    await expect(page.getByText('Choose a new password')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page
      .getByLabel(/password/i)
      .first()
      .fill(NEW_PASSWORD);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page).toHaveURL(/\/dashboard/);
    await signOut(page);
    await signIn(page, email, FIRST_PASSWORD);
    await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
    await signIn(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('main')).toContainText(/Coaching Hours\s*1\.5/);
  },
);
