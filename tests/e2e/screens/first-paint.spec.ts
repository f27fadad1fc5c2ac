// What is on the screen before any script of the app is there: the page's picture, where the page itself will be.
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const APP = /\/assets\/.*\.js$/;
const picture = (page: Page) => page.locator('[data-picture]');

/** Where the page's parts are that no answer changes. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, nav a, select, main input:not([type=checkbox]), [aria-label="Open menu"]')]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => {
        const { x, y, height } = part.getBoundingClientRect();
        return [part.ariaLabel ?? part.textContent, Math.round(x), Math.round(y), Math.round(height)].join(' ');
      }),
  );

/** The page as it is drawn; the app's scripts wait until `letIn` is called. */
async function openDrawn(page: Page, path: string) {
  let letIn: () => void = () => undefined;
  const entry = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(APP, async (route) => {
    await entry;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveJSProperty('lang', 'en');
  await page.evaluate(() => document.fonts.ready.then(() => null));
  return letIn;
}

for (const [path, heading] of [
  ['/dashboard', 'Coaching Dashboard'],
  ['/clients', 'Clients'],
  ['/sessions', 'Sessions'],
] as const) {
  for (const width of [1280, 390]) {
    test(`${path} is drawn before its scripts are there, ${width} wide, and nothing moves`, async ({ page, coach }) => {
      const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
      const session = { client_id: amara, duration: 60 };
      await coach.insert('sessions', [
        { ...session, date: '2026-01-05' },
        { ...session, date: '2026-01-06' },
      ]);
      await page.setViewportSize({ width, height: 800 });
      const letIn = await openDrawn(page, path);
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByText('Authenticating...')).toBeVisible();
      const drawn = await places(page);
      expect(drawn.length).toBeGreaterThan(1);

      letIn();
      await expect(page.getByRole('main')).toContainText('Amara Osei');
      await expect(picture(page)).toHaveCount(0);
      expect(await places(page)).toEqual(drawn);
    });
  }
}

test('a narrow sidebar is drawn narrow', async ({ page, coach, baseURL }) => {
  // An empty practice would ask what it aims for, once it is known to be empty.
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.context().addCookies([{ name: 'sidebar_state', value: 'false', url: baseURL! }]);
  const letIn = await openDrawn(page, '/dashboard');
  await expect(page.locator('aside:visible')).toHaveCSS('width', '48px');
  const drawn = await places(page);
  letIn();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await places(page)).toEqual(drawn);
});

test('the landing page is read without the app, which starts with the first move', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-drawn', ''));
  const isDrawn = () => page.locator('h1[data-drawn]').count();
  // Its scripts are fetched ahead, and not run.
  await expect(page.locator('head > link[rel=modulepreload]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await isDrawn()).toBe(1);

  await page.mouse.move(200, 300);
  await expect.poll(isDrawn).toBe(0);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await expect(page).toHaveURL(/\/signup/);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
});

test('a stranger sees no dashboard on the way to the login, and the form where it will be', async ({ page }) => {
  const letIn = await openDrawn(page, '/dashboard');
  await expect(picture(page)).toBeHidden();
  letIn();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await page.unroute(APP);
  const letInAgain = await openDrawn(page, '/login');
  await expect(page.locator('h1')).toHaveText('Hourbook');
  const drawn = await places(page);
  letInAgain();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await places(page)).toEqual(drawn);
});
