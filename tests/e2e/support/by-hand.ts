// Accounts of tests that are about signing in, which they do by hand.
import { randomInt, randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse';

interface Account {
  email: string;
  apikey: string;
}

export async function newAccount(request: APIRequestContext): Promise<Account> {
  const { publishableKey: apikey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
  const email = `coach-${randomUUID()}@example.org`;
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey, 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    data: { email, password: PASSWORD, data: { terms_accepted: true } },
  });
  expect(response.ok()).toBe(true);
  return { email, apikey };
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function openAccount(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Signs the browser out without a word to the server. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  // The page itself would soon see it, and lead back here after the next sign-in.
  await page.goto('about:blank');
}
