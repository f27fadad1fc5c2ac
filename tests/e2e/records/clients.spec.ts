import { DEFAULT_AREA_NAMES } from '#domain/records/wheel.ts';
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

test('a client is added, edited, found and deleted with the number of its sessions', async ({ page, coach }) => {
  const [ben = ''] = await coach.insert('clients', [{ name: 'Ben Whitcombe', phone: '+44 20 7946 0187' }]);
  await coach.insert('sessions', [
    { client_id: ben, date: '2026-01-12', duration: 60, completed: true },
    { client_id: ben, date: '2026-01-19', duration: 90, completed: true },
  ]);
  const areas = DEFAULT_AREA_NAMES.map((name) => ({ name, score: 5 }));
  const wheel = { client_id: ben, date: '2026-01-12', areas, note: '' };
  expect((await coach.send('POST', '/rest/v1/wheels', wheel)).status).toBe(201);

  await page.goto('/clients');
  await page.getByRole('link', { name: 'Add a client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Amara Osei');
  await page.getByLabel(/^Email/).fill('amara@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client added', { exact: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Amara Osei' })).toContainText('amara@example.org');
  await expect(page).toHaveURL(/\/clients$/);

  await rows.filter({ hasText: 'Amara Osei' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Amara Osei-Mensah');
  await page.getByLabel(/^Notes/).fill('Prefers mornings.\nAsked for shorter sessions.');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Osei-Mensah' })).toBeVisible();
  await expect(page.getByText('Asked for shorter sessions.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'amara@example.org' })).toHaveAttribute('href', /^mailto:/);

  await page.goto('/clients');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('7946');
  await expect(rows.filter({ hasText: 'Amara' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Ben Whitcombe' })).toContainText('2.5');
  await expect(page).toHaveURL(/\/clients$/);

  await page.getByRole('button', { name: 'Actions for Ben Whitcombe' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Ben Whitcombe?' });
  await expect(dialog).toContainText(
    '2 sessions (2.5 h) and 1 Wheel of Life recorded with this client will be deleted too.',
  );
  await dialog.getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByText('Client deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No client matches “7946”')).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('No sessions yet')).toBeVisible();
});

test('a form works by keyboard alone, and asks before it throws something away', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  await page.goto('/clients');
  const add = page.getByRole('link', { name: 'Add a client' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Mei');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
  await page.keyboard.press('Enter'); // "Keep editing" has the focus.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mei');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/clients$/);
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('going back closes the form, and asks first when something was entered', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Ben Whitcombe' }]);
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Add a client' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mei');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mei');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/clients$/);
});

test('a name of 10,000 characters and a bad address are refused, in the form and on the wire', async ({
  page,
  coach,
}) => {
  const name = 'n'.repeat(10_000);
  await page.goto('/clients?add=1');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Email/).fill('not an address');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expect(page.getByText('Name must be at most 200 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  const refused = await coach.send('POST', '/rest/v1/clients', { name });
  expect(refused).toMatchObject({ status: 400, body: { hint: 'name: Name must be at most 200 characters' } });
});

test('a script in every field is text, nothing else', async ({ page, coach }) => {
  const script = '<img src=x onerror="document.title=\'owned\'"><script>alert(1)</script>';
  const [id = ''] = await coach.insert('clients', [{ name: script, phone: '1', notes: `${script}\nsecond line` }]);
  page.on('dialog', () => expect(false, 'a script ran').toBe(true));
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: script })).toBeVisible();
  await page.goto(`/clients/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: script })).toBeVisible();
  await expect(page.getByText('second line')).toContainText(script);
  expect(await page.title()).not.toBe('owned');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a client that is not there says so', async ({ page, coach }) => {
  for (const id of ['nonsense', coach.id]) {
    await page.goto(`/clients/${id}`);
    await expect(page.getByText('Client not found')).toBeVisible();
  }
});

test('nothing that the device stores for days without a connection names a client who was deleted or erased', async ({
  page,
  coach,
}) => {
  const [ada = '', ben = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  await coach.insert(
    'sessions',
    [ada, ben].map((client_id) => ({
      client_id,
      date: '2026-01-12',
      duration: 60,
      completed: true,
      topics: ['grief'],
    })),
  );
  const stored = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('hourbook-last-known');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction('answers').objectStore('answers').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      open.result.close();
      return JSON.stringify(all.result);
    });
  for (const [id, name, item] of [
    [ada, 'Amara Osei', 'Erase'],
    [ben, 'Ben Whitcombe', 'Delete'],
  ] as const) {
    await page.goto(`/sessions?client=${id}`);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await page.goto(`/clients/${id}`);
    await expect.poll(stored).toContain(name);
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('button', { name: `${item} client` }).click();
    await expect(page.getByText(`Client ${item.toLowerCase()}d`, { exact: true })).toBeVisible();
    await expect.poll(stored).not.toContain(name);
  }
});
