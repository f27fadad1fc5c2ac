// Every route in both themes (and, by the projects, on both sizes): axe finds nothing, and nothing runs off the side.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from './signed-in.ts';

const PUBLIC = ['/', '/login', '/signup', '/reset-password', '/no-such-page', '/checkout.html'];
const PRIVATE = [
  '/dashboard',
  '/clients',
  '/clients?add=1',
  '/sessions',
  '/sessions?add=1',
  '/reports',
  '/reports/credentials',
  '/reports/credentials/documents',
  '/reports/credentials?tab=renewal',
  '/reports/credentials?tab=audit',
  '/reports/credentials/records',
  '/reports/credentials/records?add=mentor_coaching',
  '/export-import',
  '/coach-tools',
  '/coach-tools?tool=templates',
  '/coach-tools?tool=templates&add=1',
  '/coach-tools?tool=questions',
  '/coach-tools?tool=wheel',
  '/supervision',
  '/supervision/new',
  '/cpd',
  '/account',
  '/profile',
  '/support',
  '/community',
  '/subscription/plans',
  '/subscription/details',
  '/subscription/cancel',
  '/subscription/success?session_id=cs_test_none',
];

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

async function expectAccessible(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await violations(new AxeBuilder({ page })), route).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${route} runs off the side`).toBeLessThanOrEqual(0);
  // The other theme is other colours and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast')), `${route} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

test('public pages are accessible', async ({ page }) => {
  test.slow();
  for (const route of PUBLIC) await expectAccessible(page, route);
});

test('pages of the practice are accessible, empty and with rows', async ({ page, coach }) => {
  test.slow();
  page.on('dialog', (dialog) => dialog.accept());
  for (const route of ['/dashboard', '/clients', '/sessions']) await expectAccessible(page, route);
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const [session = ''] = await coach.insert('sessions', [
    {
      client_id: client,
      date: '2026-11-18',
      duration: 90,
      topics: ['Values'],
      notes: 'A first talk.',
      completed: true,
    },
    { client_id: client, date: '2026-11-11', duration: 60, topics: [], notes: '', completed: false },
  ]);
  for (const route of [...PRIVATE, `/clients/${client}`, `/sessions/${session}`]) await expectAccessible(page, route);
});
