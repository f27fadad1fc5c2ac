// Two clients who are one person: found by their names, compared, merged and restored.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CLIENTS = [
  {
    name: 'Anna Meier',
    phone: null,
    email: 'anna@example.org',
    notes: 'Likes walks',
    consent: 'given',
    consent_date: '2025-03-01',
  },
  {
    name: 'A. Meier',
    phone: '0711 123',
    email: '',
    notes: 'Met in Ulm',
    consent: 'withdrawn',
    consent_date: '2026-03-01',
  },
];

test('two entries of one person become one, and come back', async ({ page, coach }) => {
  const [anna = '', other = ''] = await coach.insert('clients', CLIENTS);
  await coach.insert('sessions', [
    { client_id: anna, date: '2026-01-12', duration: 60, completed: true, paid: true, notes: 'On trust' },
    { client_id: other, date: '2026-01-12', duration: 30, completed: true, paid: true, notes: 'On goals' },
    { client_id: other, date: '2026-02-02', duration: 90, completed: true, paid: null, notes: '' },
  ]);
  const everything = async () =>
    Promise.all(
      ['clients', 'sessions'].map(async (table) => (await coach.send('GET', `/rest/v1/${table}?order=id`)).body),
    );
  const before = await everything();

  await page.goto('/clients');
  await expect(page.getByText('Anna Meier and A. Meier may be the same person.')).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  await expect(dialog.getByRole('group', { name: 'Consent to be named' }).getByLabel(/^A\. Meier/)).toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await violationsOn(page), `${colorScheme}, ${width}`).toEqual([]);
      const overflow = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
      expect(overflow, `${colorScheme}, ${width}`).toBeLessThanOrEqual(0);
    }
  }

  // Changes from another device are shown before anything is written.
  const merge = dialog.getByRole('button', { name: 'Merge clients' });
  await expect(merge).toBeDisabled();
  await dialog.getByLabel(/^Add up 1 hour 30 min/).check();
  await coach.send('PATCH', `/rest/v1/clients?id=eq.${other}`, { organisation: 'Acme' });
  await merge.click();
  await expect(dialog.getByRole('alert')).toHaveText('One of the clients has just been changed. Please look again.');
  await expect(dialog.getByRole('group', { name: 'Organisation' })).toContainText('Acme');
  await expect(merge).toBeDisabled();
  await coach.send('PATCH', `/rest/v1/clients?id=eq.${other}`, { organisation: null });
  const [, theirs] = await everything();
  expect(theirs).toEqual(before[1]);
  await page.reload();
  const beforeMerge = await everything();

  await dialog.getByLabel(/^Add up 1 hour 30 min/).check();
  await merge.click();
  await expect(page.getByText('Clients merged', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // Back where it began. The other one is gone; undo is still there after other pages and a reload.
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link')).toHaveText(['Anna Meier']);
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toContainText('3');
  await page.getByRole('link', { name: 'Anna Meier' }).click();
  await expect(page.getByRole('link', { name: '0711 123' })).toBeVisible();
  await expect(page.getByText('Met in Ulm')).toBeVisible();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await page.goto(`/clients/${anna}`);
  await expect(page.getByText(/^A\. Meier was merged into this client on/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page.getByText('Merge undone', { exact: true })).toBeVisible();
  expect(await everything()).toEqual(beforeMerge);
  await expect(page.getByRole('button', { name: 'Undo the merge' })).toHaveCount(0);
});

test('a client is merged from its own page with one that is chosen, by keyboard', async ({ page, coach }) => {
  const [ben = ''] = await coach.insert('clients', [
    { name: 'Ben Whitcombe', phone: null },
    { name: 'Benjamin W', phone: '1' },
  ]);
  await page.goto(`/clients/${ben}`);
  await page.getByRole('button', { name: 'More actions for Ben Whitcombe' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Merge with…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('benj');
  await expect(dialog.getByRole('option', { name: 'Benjamin W' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Compare' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Compare' }).press('Enter');
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByLabel(/Benjamin W/)
    .press('Space');
  await dialog.getByRole('button', { name: 'Merge clients' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Benjamin W' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Whitcombe' })).toBeVisible();
});

test('two people with like names are offered once', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Anna Meier' }, { name: 'A. Meier' }]);
  await page.goto('/clients');
  const offer = page.getByText('Anna Meier and A. Meier may be the same person.');
  await expect(offer).toBeVisible();
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Two people' }).click();
  await expect(offer).toHaveCount(0);
  await stored;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
});
