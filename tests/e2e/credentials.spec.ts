// Readiness: every rule with its state, what would make it true, and the findings of the audit check mended in place.
import { expect } from '@playwright/test';
import { test } from './signed-in.ts';

const HOURS = 120;

test('a practice is judged by ICF’s rules, mended from the audit check, and judged again', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const session = (back: number) => ({ client_id: client, date: day(back), duration: 60, completed: true });
  await coach.insert('sessions', Array.from({ length: HOURS }, (_, at) => session(at + 1)) as never);
  const course = { title: 'Coach training', hours: 80, core_hours: 60, start_date: day(400) };
  expect((await coach.send('POST', '/rest/v1/education', course)).status).toBe(201);

  await page.goto('/reports/credentials');
  const paid = page.getByRole('listitem').filter({ hasText: '75 of these hours paid' }).first();
  await expect(paid).toContainText('Can’t tell yet');
  await expect(paid).toContainText('0 h, up to 120 h of 75 h');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^100 hours of coaching/ })
      .first(),
  ).toContainText('Met');

  await page.getByRole('button', { name: 'Audit check' }).click();
  await expect(page.getByRole('heading', { name: 'Consent not asked for (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'All were paid' }).click();
  await expect(page.getByText('120 sessions are paid now', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ready to apply?' }).click();
  await expect(paid).toContainText('Met');

  await paid.locator('summary').click();
  await expect(paid).toContainText('Sessions: 120');
  await expect(paid).toContainText('as of 2026-11');

  await page.getByText('EMCC', { exact: true }).click();
  await page.getByLabel('Credential', { exact: true }).selectOption('Practitioner');
  await expect(page.getByRole('heading', { name: 'EMCC Practitioner' })).toBeVisible();
  await expect(page).toHaveURL(/body=EMCC/);
});

test('says so when the records cannot be loaded, and tries again', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.route('**/rest/v1/rpc/evidence', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await page.goto('/reports/credentials');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/rest/v1/rpc/evidence');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Nothing to prove yet')).toBeVisible();
});
