// A translated page shows hours that no longer change, and its texts leave the device, as those do whose sentences a browser finishes (ADR 157).
import { expect, type Page } from '@playwright/test';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const canBeTranslated = (page: Page) => page.evaluate(() => document.documentElement.translate);

test('pages that may show records are neither translated nor finished; legal pages may be translated', async ({
  page,
  coach,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  for (const path of [
    '/landing.html',
    '/dashboard',
    '/sessions',
    `/clients/${amara}`,
    '/lent',
    '/witness',
    '/verify',
  ]) {
    await page.goto(path);
    expect(await canBeTranslated(page), path).toBe(false);
    expect(await page.evaluate(() => document.body.writingSuggestions), path).toBe('false');
  }
  for (const path of LEGAL_PATHS) {
    await page.goto(path);
    expect(await canBeTranslated(page), path).toBe(true);
  }
});
