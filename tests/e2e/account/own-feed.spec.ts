// A coach's own calendar feed: switched on, copied, read by a program, replaced and switched off, with phone and keyboard.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { readCalendar } from '#tests/support/second-calendar-reader.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test('an address is made, copied and read, and no longer works once it is switched off', async ({
  page,
  coach,
  request,
  context,
}) => {
  const [client] = await coach.insert('clients', [{ name: 'Kim Lee', email: 'kim@example.org' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-11-30', duration: 60, notes: 'secret' }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Make an address' }).press('Enter');
  const field = page.getByLabel('Your calendar’s address');
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await field.inputValue());
  const section = page.getByRole('region', { name: 'Show your sessions in your calendar' });
  const violations = await violationsOn(page, (axe) => axe.include('main'));
  expect(violations).toEqual([]);

  const { pathname } = new URL(copied);
  const read = async () => {
    const response = await request.get(pathname);
    return { status: response.status(), text: await response.text() };
  };
  expect(readCalendar((await read()).text)).toMatchObject([{ summary: 'Coaching: KL, 1 hour', start: '2026-11-30' }]);
  await section.getByText('Full names').click();
  await expect.poll(async () => (await read()).text).toContain('Coaching: Kim Lee');

  await page.reload();
  await expect(section.getByText(/^On since .* The address cannot be shown again\.$/)).toBeVisible();
  await expect(field).toBeHidden();
  await section.getByRole('button', { name: 'Make a new address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).not.toHaveValue(copied);
  await expect.poll(async () => (await read()).status).toBe(404);

  await section.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible();
});
