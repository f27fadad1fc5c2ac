// Without a connection: what was seen last is there, also of a tab that was closed at once, and what is not there is named.
import { expect, type Page } from '@playwright/test';
import { settle, unsent } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const offline = (page: Page) => page.getByText(/^You’re offline\./);
const session = (client_id: string, date: string) => ({
  client_id,
  date,
  duration: 60,
  topics: ['goals'],
  notes: '',
  completed: true,
});

test('what a tab showed is kept when it is closed right after', async ({ page, coach, context }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/dashboard');
  await settle(page);
  await coach.insert('sessions', [session(amara, '2026-03-02')]);
  const last = await context.newPage();
  await last.goto('/sessions');
  await expect(last.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await last.close();
  await page.close();
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto('/sessions');
  await expect(offline(next)).toBeVisible();
  await expect(next.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
});

test('pages of clients and of credentials open, and say what is not on this device', async ({
  page,
  coach,
  context,
}) => {
  const [amara = '', ben = ''] = await coach.insert('clients', [
    { name: 'Amara Osei', email: 'amara@example.org', notes: 'A secret' },
    { name: 'Ben Ito', email: 'ben@example.org', notes: 'A secret' },
  ]);
  await coach.insert('sessions', [session(amara, '2026-03-02'), session(ben, '2026-03-03')]);
  await page.goto('/reports/credentials');
  await settle(page);
  await expect(page.getByText('2 h in all')).toBeVisible();
  const result = await page
    .getByRole('main')
    .getByText(/ of 100 h/)
    .first()
    .textContent();
  for (const path of ['/clients', '/sessions', `/clients/${amara}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Amara Osei');
  }
  await expect(page.getByText('amara@example.org')).toBeVisible();
  await expect(page.getByRole('link', { name: /2 Mar/ })).toBeVisible();

  await context.setOffline(true);
  for (const [id, name, day] of [
    [amara, 'Amara Osei', '2 Mar'],
    // Never opened: what the lists have.
    [ben, 'Ben Ito', '3 Mar'],
  ] as const) {
    await page.goto(`/clients/${id}`);
    await expect(offline(page)).toBeVisible();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('Contact details and notes: not on this device')).toBeVisible();
    await expect(page.locator('dl').first()).toContainText('Hours1');
    await expect(page.getByText(day, { exact: false }).first()).toBeVisible();
  }
  await page.goto('/clients');
  await expect(page.getByRole('row', { name: /Ben Ito/ })).toContainText('Not on this device');
  await page.goto('/reports/credentials');
  await expect(page.getByText('2 h in all')).toBeVisible();
  await expect(page.getByText(result!, { exact: true }).first()).toBeVisible();
  await page.goto('/reports/credentials/documents');
  await expect(page.getByText('Documents need a connection', { exact: false })).toBeVisible();
  await page.goto('/cpd');
  await expect(page.getByText('Not on this device. It will come when you’re online again.').first()).toBeVisible();
});

test('that two devices changed the same record is said on every page', async ({ page, coach, context }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const [stored = ''] = await coach.insert('sessions', [session(amara, '2026-03-02')]);
  await page.goto(`/sessions/${stored}?edit=duration`);
  await settle(page);
  const form = page.getByRole('dialog', { name: 'Edit session' });
  await expect(form.getByLabel('Duration')).toBeVisible();
  await context.setOffline(true);
  await form.getByLabel('Duration').fill('75');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toHaveCount(0);
  expect((await coach.send('PATCH', `/rest/v1/sessions?id=eq.${stored}`, { duration: 90 })).status).toBeLessThan(300);
  await page.goto('/supervision');
  await context.setOffline(false);
  await expect(page.getByText('Amara Osei: changed here and on another device. Which one stays?')).toBeVisible();
  await page.getByRole('link', { name: 'Look' }).click();
  await expect(unsent(page)).toContainText('Amara Osei');
});
