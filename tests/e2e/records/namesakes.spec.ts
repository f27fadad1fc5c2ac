import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const LAST = ['Anna Bell (last session Mon 3 Mar 2025) (1 h)', 'anna bell (last session Mon 3 Mar 2025) (1.5 h)'];
const NONE = 'Anna Bell (no session yet)';

test('every field that chooses a client tells those of one name apart', async ({ page, coach }) => {
  const [first, , cara, other] = await coach.insert('clients', [
    { name: 'Anna Bell', email: 'first@example.org', organisation: null },
    { name: 'Anna Bell', email: '', organisation: 'Acme' },
    { name: 'Cara Diaz', email: '', organisation: null },
    { name: 'anna bell', email: 'first@example.org', organisation: 'Bolt' },
  ]);
  await coach.insert('sessions', [
    { client_id: first!, date: '2025-03-03', duration: 60, completed: true },
    { client_id: other!, date: '2025-03-03', duration: 90, completed: true },
  ]);
  const found: Record<string, string[]> = {};
  for (const place of [
    '/sessions?add=1',
    '/sessions',
    '/reports',
    '/coach-tools?tool=wheel',
    '/reports/credentials/records?add=client_feedback',
    `/clients/${cara}?merge=1`,
  ]) {
    await page.goto(place);
    await page.getByRole('combobox', { name: /^Client|^Who is/ }).fill('Anna');
    const options = page.getByRole('option', { name: 'Anna Bell' });
    await expect(options).toHaveCount(3);
    await expect(options.first()).toContainText('(');
    found[place] = await options.allTextContents();
  }
  for (const place of [
    '/reports/credentials/documents?document=statement',
    '/reports/credentials/witnesses?ask=client',
  ]) {
    await page.goto(place);
    const options = page.locator('option', { hasText: 'Anna Bell (' });
    await expect(options).toHaveCount(3);
    found[place] = await options.allTextContents();
  }
  const { '/reports/credentials/witnesses?ask=client': asked, ...rest } = found;
  for (const [place, names] of Object.entries(rest))
    expect(names.toSorted(), place).toEqual([NONE, ...LAST].toSorted());
  expect(asked!.toSorted()).toEqual([
    'Anna Bell (Acme)',
    'Anna Bell (first@example.org)',
    'anna bell (first@example.org) (Bolt)',
  ]);
});
