// A browser that stores nothing for this site, or not the sign-in: the coach reads so in one sentence, and can work
// until a reload.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/e2e/support/signed-in.ts';

const SENTENCE =
  'This browser does not let this site store your sign-in. It ends as soon as you reload or close the page.';

/** Runs in the page, before its scripts. */
const BLOCKED: Record<string, () => void> = {
  'refuses only the sign-in': () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'hourbook.auth') throw new DOMException('Quota', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  },
  'forgets only the sign-in': () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key !== 'hourbook.auth') setItem.call(this, key, value);
    };
  },
  'throws at all storage': () => {
    const blocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: blocked });
    Object.defineProperty(document, 'cookie', { get: blocked, set: blocked });
  },
  'has null for all storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => null });
    Object.defineProperty(document, 'cookie', { get: () => null, set: () => {} });
  },
};

async function signUp(request: APIRequestContext): Promise<string> {
  const { publishableKey: apikey } = (await (await request.get('/config.json')).json()) as { publishableKey: string };
  const email = `coach-${randomUUID()}@example.org`;
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey, 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    data: { email, password: PASSWORD, data: { terms_accepted: true } },
  });
  expect(response.ok()).toBe(true);
  return email;
}

async function workUntilReload(page: Page, email: string) {
  await page.goto('/login');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Coaching Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.waitForURL('**/clients');
  await page
    .getByRole('link', { name: /^Add (a|your first) client/ })
    .first()
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Amara Osei');
  await page.getByRole('button', { name: /^(Add|Save) client/ }).click();
  await expect(page.getByRole('link', { name: 'Amara Osei' }).first()).toBeVisible();
  await expect(page.getByText(/could not be reached|Something went wrong|Saved on this device/)).toHaveCount(0);
  await page.reload();
  await page.waitForURL('**/login**');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByText(/could not be reached|Something went wrong/)).toHaveCount(0);
}

for (const [name, block] of Object.entries(BLOCKED)) {
  test(`a browser that ${name}`, async ({ page, request }) => {
    await page.addInitScript(block);
    await workUntilReload(page, await signUp(request));
  });
}

test('a browser that is set to store nothing', async ({ request, baseURL, launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'hourbook-blocked-'));
  mkdirSync(join(folder, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: baseURL ?? '',
    locale: 'en-GB',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await workUntilReload(page, await signUp(request));
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a browser that stores as usual shows no such sentence', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
});
