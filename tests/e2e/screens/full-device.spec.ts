// A device without room for the app's files: pages come from the network.
import { expect } from '@playwright/test';
import { settle } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ serviceWorkers: 'allow' });

test('files that the device has no room for come from the network', async ({ page, context, coach, baseURL }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/dashboard');
  await settle(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL!).origin, quotaSize: 1 });
  for (const [path, heading] of [
    ['/reports', 'Reports'],
    ['/sessions', 'Sessions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  const stored = await page.evaluate(async () => (await (await caches.open('assets')).keys()).length);
  expect(stored).toBe(0);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Log a session' });
  await form.getByRole('combobox', { name: 'Client' }).fill('Amara Osei');
  await page.getByRole('option', { name: 'Amara Osei' }).first().click();
  await form.getByRole('textbox', { name: /^Notes/ }).fill('What was said');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toHaveCount(0);
  const notes = async () => (await coach.send('GET', '/rest/v1/sessions?select=notes')).body;
  await expect.poll(notes).toEqual([{ notes: 'What was said' }]);
});
