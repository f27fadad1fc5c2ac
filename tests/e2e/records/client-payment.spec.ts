// Who pays is said once for a client, by keyboard, and the hours that waited for it count.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

test('an answer about a client makes their hours count', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await coach.insert(
    'sessions',
    Array.from({ length: 80 }, (_, at) => ({ client_id: client, date: day(at + 1), duration: 60, completed: true })),
  );
  await coach.insert('education', [{ title: 'Coach training', hours: 80, core_hours: 60, start_date: day(400) }]);

  await page.goto('/reports/credentials/clients');
  await expect(page.getByText('80 h waiting for an answer.')).toBeVisible();
  const payer = page.getByRole('combobox', { name: 'Who pays for Amara Osei' });
  await payer.focus();
  await page.keyboard.press('T');
  await expect(payer).toHaveValue('client');
  await expect(page.getByText('No hours waiting for an answer.')).toBeVisible();
  await page.reload();
  await expect(payer).toHaveValue('client');

  await page.goto('/reports/credentials');
  await page.locator('summary', { hasText: /requirements? met/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '75 paid hours' }).first()).toContainText('80 of 75 h');
});
