import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const lines = (page: Page) => page.getByRole('main').getByRole('listitem');

test('many sessions are deleted at once, and brought back whole', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const ids = await coach.insert(
    'sessions',
    [0, 1, 2, 3].map((index) => ({
      client_id: amara,
      date: day(index),
      duration: 60,
      completed: true,
      notes: `Notes of ${index}`,
      topics: ['goals'],
    })),
  );
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected sessions' });
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page
    .getByRole('checkbox', { name: /Amara Osei/ })
    .first()
    .check();
  await expect(bar).toContainText('1 session selected');
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await page
    .getByRole('checkbox', { name: /Amara Osei/ })
    .last()
    .uncheck();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 sessions deleted', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 sessions restored', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  await page.goto(`/sessions/${ids[3]}`);
  await expect(page.getByText('Notes of 3')).toBeVisible();
});

test('a deletion that fails leaves every session in its place', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert(
    'sessions',
    [0, 1].map((index) => ({ client_id: amara, date: day(index), duration: 60 })),
  );
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.route('**/rest/v1/rpc/delete_records', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'A fault of the server' } }),
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Could not delete the sessions', { exact: true })).toBeVisible();
  await expect(page.getByText('2 sessions selected')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
});

test('the order stands in the address, for sessions and for clients', async ({ page, coach }) => {
  const [zoe = '', amara = ''] = await coach.insert('clients', [{ name: 'Zoe Adler' }, { name: 'Amara Osei' }]);
  await coach.insert('sessions', [
    { client_id: zoe, date: day(0), duration: 90, completed: true },
    { client_id: amara, date: day(40), duration: 30, completed: true },
    { client_id: zoe, date: day(80), duration: 60, completed: true },
  ]);
  const lengths = () => lines(page).allInnerTexts();
  await page.goto('/sessions');
  await expect(lines(page)).toHaveCount(3);
  for (const [order, texts] of [
    ['Longest first', ['1 hour 30 min', '1 hour', '30 min']],
    ['By client', ['30 min', '1 hour', '1 hour 30 min']],
    ['Oldest first', ['1 hour 30 min', '30 min', '1 hour']],
  ] as const) {
    await page.getByLabel('Order').selectOption({ label: order });
    for (const [index, text] of texts.entries()) await expect(lines(page).nth(index)).toContainText(text);
  }
  await page.reload();
  await expect(lines(page).first()).toContainText('1 hour 30 min');
  expect(await lengths()).toHaveLength(3);

  await page.goto('/clients?sort=hours');
  await expect(page.getByLabel('Order')).toHaveValue('hours');
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Zoe Adler');
  await page.getByLabel('Order').selectOption({ label: 'By name' });
  await expect(rows.nth(1)).toContainText('Amara Osei');
  await expect(page).toHaveURL(/\/clients$/);
});

test('hundreds of clients come in pages, all of them searched', async ({ page, coach }) => {
  await coach.insert(
    'clients',
    Array.from({ length: 230 }, (_, index) => ({ name: `Client ${String(index).padStart(3, '0')}` })),
  );
  await page.goto('/clients?page=3');
  await expect(page.getByText('230 clients')).toBeVisible();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Client 229' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('007');
  await expect(page.getByText('1 of 230')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Client 007' })).toBeVisible();
});

test('sessions of one day are listed by entry, as on the dashboard', async ({ page, coach }) => {
  const names = ['Amara Osei', 'Ben Whitcombe', 'Chloe Marsh'];
  const clients = await coach.insert(
    'clients',
    names.map((name) => ({ name })),
  );
  // The order of their ids is another one.
  for (const [index, place] of [2, 3, 1].entries()) {
    const id = `${place}0000000${crypto.randomUUID().slice(8)}`;
    const date = day(0);
    await coach.insert('sessions', [
      { id, client_id: clients[index], date, duration: 60, topics: [], completed: true },
    ]);
  }
  const latest = names.toReversed();
  await page.goto('/dashboard');
  const recent = page.getByRole('main').getByRole('link', { name: /Osei|Whitcombe|Marsh/ });
  await expect(recent).toContainText(latest);
  await page.goto('/sessions');
  await expect(lines(page)).toContainText(latest);
  await page.goto('/sessions?sort=oldest');
  await expect(lines(page)).toContainText(names);
});

/** What is listed, the latest first, and where; `oldest` is the same list in the other order. */
const OF_ONE_DAY = [
  {
    table: 'supervision_sessions',
    row: (name: string) => ({
      supervisor_name: name,
      date: `${day(0)}T00:00:00Z`,
      day: day(0),
      duration: 60,
      topics: [],
    }),
    list: '/supervision',
    oldest: '/supervision?sort=oldest',
  },
  {
    table: 'cpd_records',
    row: (name: string) => ({ title: name, date: day(0), hours: 1 }),
    list: '/cpd',
    oldest: '/cpd?sort=oldest',
  },
  {
    table: 'reflections',
    row: (name: string) => ({ title: name, date: day(0), reflection: '' }),
    list: '/reports/credentials/records',
  },
] as const;

for (const { table, row, list, ...other } of OF_ONE_DAY) {
  test(`${table} of one day are listed by entry`, async ({ page, coach }) => {
    const names = ['First of the day', 'Second of the day', 'Third of the day'];
    // The order of their ids is another one.
    for (const [index, place] of [2, 3, 1].entries()) {
      await coach.insert(table, [{ id: `${place}0000000${crypto.randomUUID().slice(8)}`, ...row(names[index]!) }]);
    }
    const entries = page.getByRole('main').getByText(/^\w+ of the day$/);
    await page.goto(list);
    await expect(entries).toContainText(names.toReversed());
    if (!('oldest' in other)) return;
    await page.goto(other.oldest);
    await expect(entries).toContainText(names);
  });
}
