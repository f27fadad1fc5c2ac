import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Log a session' });
const isoDay = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + offset)).toISOString().slice(0, 10);
};
/** Waits until the page answers to keys. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('N, three letters, Enter, Enter: a session of the usual length, and Undo takes it back', async ({
  page,
  coach,
}, testInfo) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  await coach.insert(
    'sessions',
    [-14, -7].map((offset) => ({ client_id: amara, date: isoDay(offset), duration: 75, completed: true })),
  );
  await open(page, '/support');
  const startedAt = Date.now();
  await page.keyboard.press('n');
  await expect(sheet(page).getByLabel('Client')).toBeFocused();
  await page.keyboard.type('ama');
  await page.getByRole('option', { name: 'Amara Osei' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  testInfo.annotations.push({ type: 'measured', description: `6 keystrokes, ${seconds} s from N to the toast` });
  await expect(page.getByText(/^Amara Osei · .* · 1 hour 15 min$/)).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/support$/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Session removed', { exact: true })).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('2 sessions · 2.5 h').first()).toBeVisible();
});

test('two Enters before the usual length has arrived still log that length', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: amara, date: isoDay(-7), duration: 50, completed: true }]);
  await page.route('**/rpc/client_hours*', async (route) => {
    // A slow answer.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await open(page, '/support');
  await page.keyboard.press('n');
  await sheet(page).getByLabel('Client').fill('ama');
  await page.getByRole('option', { name: 'Amara Osei' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Amara Osei · .* · 50 min$/)).toBeVisible();
});

test("the button opens the form over the page; a client's page chooses the client", async ({
  page,
  coach,
  isMobile,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await open(page, `/clients/${amara}`);
  // On phones a button floats over every page.
  await page.getByRole('link', { name: 'Log a session' }).last().click();
  await expect(sheet(page).getByLabel('Client')).toHaveValue('Amara Osei');
  await expect(page).toHaveURL(new RegExp(`/clients/${amara}\\?log=${amara}`));
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  if (isMobile) return;
  await open(page, '/dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log a session' })).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log a session' })).toBeVisible();
});

test('single keys stay out of fields, dialogs and modifiers, and can be switched off', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Nina Novak' }]);
  await open(page, '/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.pressSequentially('n?');
  await expect(search).toHaveValue('n?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.clear();
  await search.blur();
  for (const keys of ['Alt+n', 'Shift+N', 'Control+Shift+K']) await page.keyboard.press(keys);
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'n', keyCode: 229, isComposing: true })));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/sessions$/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Log a session')).toBeVisible();
  await page.keyboard.press('n');
  await expect(sheet(page)).toHaveCount(0);
  await keys.getByRole('checkbox', { name: 'Single-letter shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  for (const key of ['n', '?']) await page.keyboard.press(key);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('again next week plans it, duplicate opens the form, and a second time is refused', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [
    { client_id: amara, date: isoDay(-3), duration: 50, topics: ['goals'], notes: 'Said much', completed: true },
  ]);
  await open(page, '/sessions');
  const menu = page.getByRole('button', { name: /^Actions for Amara Osei/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Again next week' }).click();
  await expect(page.getByText('Session planned', { exact: true })).toBeVisible();
  await expect(page.getByText('2 sessions · 1.6 h').first()).toBeVisible();
  await expect(menu).toHaveCount(2);
  await menu.last().click();
  await page.getByRole('menuitem', { name: 'Again next week' }).click();
  await expect(page.getByText('Duplicate Session', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 session · 50 min').first()).toBeVisible();

  await expect(menu).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Amara Osei' }).click();
  await page.getByRole('button', { name: 'More actions for this session' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const again = page.getByRole('dialog', { name: 'Log it again' });
  await expect(again.getByLabel('Date')).toHaveValue(isoDay(0));
  await expect(again.getByLabel('Duration')).toHaveValue('50 min');
  await expect(again.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Said much');
  await again.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'More actions for this session' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await again.getByRole('button', { name: 'Save session' }).click();
  await page.getByRole('button', { name: 'Open it with what you typed' }).click();
  const stored = page.getByRole('dialog', { name: 'Edit session' });
  await expect(stored.getByLabel('Date')).toHaveValue(isoDay(0));
  await expect(stored.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Said much');
});
