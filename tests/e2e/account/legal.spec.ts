// The pages about terms and privacy, and how one gets there and back.
import { expect, test as visitors } from '@playwright/test';
import { longDate } from '#domain/formatting/date-text.ts';
import { LEGAL_PATHS, LEGAL_TITLES, LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

for (const path of LEGAL_PATHS) {
  visitors(
    `${path} is read by anybody, on a phone and at a desk, in both themes, without the app's scripts`,
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1, name: LEGAL_TITLES[path] })).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        }
        expect(await violationsOn(page)).toEqual([]);
      }
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('This is a template.')).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      expect(new Set(scripts)).toEqual(new Set(['/first-paint.js']));
      await expect(page.getByText('This is a template.')).toBeVisible();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await expect(page).toHaveURL(/\/signup$/);
    },
  );
}

visitors('the landing page and the sign-up lead there, and what was typed stays', async ({ page, context }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill('ada@example.org');
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'terms of service' }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
});

test('changed terms are asked for above the page, and the account shows what was accepted', async ({
  page,
  coach: _coach,
}) => {
  // As the server would answer somebody who accepted earlier terms, until it is told.
  let version: string | null = '2025-01-01';
  await page.route('**/rest/v1/profiles*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({
      response: answer,
      json: 'terms_version' in body && version ? { ...body, terms_version: version } : body,
    });
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/functions/v1/accept-terms') && response.ok()) version = null;
  });
  await page.goto('/account');
  await expect(page.getByText('Our terms have changed.')).toBeVisible();
  await expect(page.getByText('You accepted the terms dated 1 January 2025')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeEnabled();
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByText('Our terms have changed.')).toHaveCount(0);
  await expect(page.getByText(`You accepted the terms dated ${longDate(LEGAL_VERSION)} on `)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('gdpr');
  await page.getByRole('option', { name: 'Data processing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data processing agreement');
});
