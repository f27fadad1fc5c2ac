import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test('ctrl+k finds clients, sessions, pages and actions by keyboard, and no name reaches an address', async ({
  page,
  coach,
}) => {
  const [amara = '', ben = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  await coach.insert('sessions', [
    { client_id: amara, date: '2026-03-05', duration: 60, topics: ['career'], completed: true },
    { client_id: ben, date: '2026-04-06', duration: 60, topics: ['goals'], completed: true },
  ]);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).toLowerCase()));
  await page.goto('/reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await openPalette(page);
  const options = palette(page).getByRole('group', { name: 'Latest clients' }).getByRole('option');
  await expect(options.first()).toContainText('Ben Whitcombe');
  // The answer is not waited for: Enter picks what comes.
  await page.keyboard.type('amara');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/clients/${amara}$`));

  await openPalette(page);
  await page.keyboard.type('whitcombe apr');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sessions\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Whitcombe' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('superv');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/supervision$/);

  await openPalette(page);
  await page.keyboard.type('log a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Log a session' }).getByLabel('Client')).toBeFocused();
  // Nothing opens over a form.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  expect(addresses.filter((address) => /amara|whitcombe/.test(address))).toEqual([]);
});

test('arrows choose, the theme switches, nothing found says so, and so does a server that fails', async ({
  page,
  coach,
}) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText('Log a session');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await openPalette(page);
  await page.keyboard.type('zzz');
  await expect(palette(page).getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await page.route('**/rpc/find_records', (route) => route.abort());
  await openPalette(page);
  await page.keyboard.type('yyy');
  await expect(palette(page).getByText('The server could not be reached.')).toBeVisible();
});

test('what is typed before the palette is loaded is searched for, and opens nothing else', async ({ page, coach }) => {
  const [nina] = await coach.insert('clients', [{ name: 'Nina Osei' }]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/palette-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Nina Osei' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nina');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(new RegExp(`/clients/${nina}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
