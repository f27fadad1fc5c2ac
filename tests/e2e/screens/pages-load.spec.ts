// The built server and the built web app work together: pages come with their headers, and nothing in them offends the
// content security policy.
import { expect, test, type Page } from '@playwright/test';

function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

test('the login page shows its form, without a complaint from the browser', async ({ page }) => {
  const complaints = collectComplaints(page);
  const response = await page.goto('/login');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByText('Enter your credentials to access your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a guarded page sends a stranger to the login', async ({ page }) => {
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/login/);
});

test('an unknown address answers 404 with a page for people', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading')).toBeVisible();
});

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toHaveAttribute('href', '/signup');
    await expect(page).toHaveTitle(/practice logbook/);
    await expect(page.getByRole('img', { name: /path of an example practice to ICF PCC/ })).toBeVisible();
  });
});

test('the pictures on the landing page are there', async ({ page }) => {
  await page.goto('/');
  // The page's script takes the written page over first.
  await page.waitForLoadState('networkidle');
  for (const name of ['The sessions of a made-up practice', 'The report of a made-up practice']) {
    const picture = page.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  }
});

test('the pictures of the demo practice stay where they are when the app starts, and come with it', async ({
  page,
}) => {
  const picture = page.getByRole('img', { name: /path of an example practice to ICF PCC/ });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
  await picture.evaluate((drawn) => drawn.setAttribute('data-drawn', ''));
  const place = await picture.boundingBox();
  await page.mouse.move(200, 300);
  await expect(page.locator('h1[data-drawn]')).toHaveCount(0);
  await expect(picture).toHaveAttribute('data-drawn', '');
  expect(await picture.boundingBox()).toEqual(place);

  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(picture).toBeVisible();
});
