import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from '#tests/e2e/support/signed-in.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Supervision sessions' }).getByRole('row');
const save = (page: Page) => page.getByRole('button', { name: 'Save Session' }).click();

/** A text that is seen, as the toasts are said a second time to those who hear them. */
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function fill(page: Page, { supervisor, date, topics }: { supervisor: string; date: string; topics: string }) {
  await page.getByLabel('Supervisor Name').fill(supervisor);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Topics').fill(topics);
}

test('supervision is recorded, edited and deleted, and the totals follow', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2024-03-01', duration: 1350, completed: true }]);
  await page.goto('/supervision');
  await said(page, 'No supervision sessions found. Click "Add Session" to create one.');
  await page.getByRole('link', { name: 'Add Session' }).click();
  await expect(page.getByRole('heading', { name: 'New Supervision Session' })).toBeVisible();
  await expect(page.getByText('Record a new supervision session')).toBeVisible();
  await expect(page.getByText('Pick a date')).toBeVisible();
  await expect(page.getByLabel('Duration (minutes)')).toHaveValue('60');
  await fill(page, { supervisor: 'Ruth Lind', date: '2024-06-15', topics: 'endings , fees' });
  await save(page);
  await said(page, 'Supervision session created successfully');
  await expect(page).toHaveURL(/\/supervision$/);
  await expect(rows(page).nth(1)).toContainText('Sat 15 Jun 2024');
  await expect(rows(page).nth(1)).toContainText('endings, fees');
  await expect(page.locator('dl').first()).toContainText('Hours coached per hour of supervision22.5');

  await rows(page).nth(1).getByRole('link').click();
  await expect(page.getByLabel('Date')).toHaveValue('2024-06-15');
  await expect(page.getByLabel('Topics')).toHaveValue('endings, fees');
  await page.getByLabel('Duration (minutes)').fill('90');
  await page.getByRole('textbox', { name: /^Notes/ }).fill('What I will do differently.');
  await save(page);
  await said(page, 'Supervision session updated successfully');
  await expect(rows(page).nth(1)).toContainText('90');
  await expect(page.locator('dl').first()).toContainText('Hours coached per hour of supervision15.0');

  await page.getByRole('button', { name: /^Actions for Ruth Lind/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('This will permanently delete the supervision session.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Actions for Ruth Lind/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Supervision session deleted successfully');
  await said(page, 'No supervision sessions found. Click "Add Session" to create one.');
});

test('the form says what is missing, and keeps what was entered when the server fails', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/supervision/new');
  await page.getByLabel('Duration (minutes)').fill('0');
  await save(page);
  for (const text of [
    'Supervisor name must be at least 2 characters',
    'A date is required',
    'Duration must be at least 1 minute',
    'Topics are required',
  ])
    await said(page, text);

  await page.getByRole('button', { name: 'Choose a day' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByLabel('Supervisor Name').fill('Ruth Lind');
  await page.getByLabel('Topics').fill('endings');
  await page.getByLabel('Duration (minutes)').fill('45');
  let isAway = true;
  await page.route('**/rest/v1/supervision_sessions*', (route) =>
    isAway && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'A fault of the server' } })
      : route.fallback(),
  );
  await save(page);
  await said(page, 'Could not create supervision session');
  await expect(page.getByLabel('Topics')).toHaveValue('endings');

  // Leaving asks first.
  await page.getByRole('link', { name: 'Cancel' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Supervisor Name')).toHaveValue('Ruth Lind');
  isAway = false;
  await save(page);
  await said(page, 'Supervision session created successfully');
  await expect(rows(page)).toHaveCount(2);
});

test("the day is the coach's, wherever the browser is", async ({ page, coach }) => {
  const zoned = await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { time_zone: 'Pacific/Kiritimati' });
  expect(zoned.status).toBe(204);
  await coach.send('POST', '/rest/v1/supervision_sessions', {
    supervisor_name: 'Ruth Lind',
    date: '2024-06-14T22:00:00Z',
    topics: ['endings, and beginnings'],
  });
  await page.goto('/supervision');
  await rows(page).nth(1).getByRole('link', { name: 'Sat 15 Jun 2024' }).click();
  await expect(page.getByLabel('Date')).toHaveValue('2024-06-15');
  await page.getByLabel('Date').fill('2024-06-16');
  await save(page);
  await expect(rows(page).nth(1)).toContainText('Sun 16 Jun 2024');
  await expect(rows(page).nth(1)).toContainText('endings, and beginnings');
});

test('a list that cannot be loaded says so and is loaded by Retry', async ({ page, coach }) => {
  await coach.send('POST', '/rest/v1/supervision_sessions', {
    supervisor_name: 'Ruth Lind',
    date: '2024-06-15T12:00:00Z',
    topics: ['endings'],
  });
  let isAway = true;
  await page.route('**/rest/v1/supervision_sessions*', (route) =>
    isAway ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'Internal error' } }) : route.fallback(),
  );
  await page.goto('/supervision');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load supervision sessions');
  isAway = false;
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).nth(1)).toContainText('Ruth Lind');
});

test('a coach who was signed out elsewhere is told so on saving, and led to the login', async ({ page, coach }) => {
  await page.goto('/supervision/new');
  await fill(page, { supervisor: 'Ruth Lind', date: '2024-06-15', topics: 'endings' });
  expect((await coach.send('POST', '/auth/v1/logout?scope=global', {})).status).toBe(204);
  await save(page);
  await said(page, 'Authentication Error');
  await expect(page).toHaveURL(/\/login$/);
  await said(page, 'You must be logged in to create a supervision session');
  await page.getByLabel('Email').fill(coach.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // Back at the form, with what was in it.
  await expect(page.getByLabel('Supervisor Name')).toHaveValue('Ruth Lind');
  await save(page);
  await said(page, 'Supervision session created successfully');
});

test('hundreds come in pages, and one that is not there says so', async ({ page, coach }) => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    supervisor_name: 'Ruth Lind',
    date: new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString(),
    topics: ['endings'],
  }));
  expect((await coach.send('POST', '/rest/v1/supervision_sessions', many)).status).toBe(201);
  await page.goto('/supervision');
  await expect(rows(page)).toHaveCount(51);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  for (const id of ['nonsense', coach.id]) {
    await page.goto(`/supervision/edit/${id}`);
    await expect(page.getByText('Supervision session not found')).toBeVisible();
  }
});

test('the order stands in the address, and what is selected is deleted and brought back', async ({ page, coach }) => {
  const stored = await coach.send('POST', '/rest/v1/supervision_sessions', [
    { supervisor_name: 'Ruth Lind', date: '2024-06-15T12:00:00Z', duration: 45, topics: ['endings'], notes: 'Kept.' },
    { supervisor_name: 'Tobias Ekwueme', date: '2024-07-15T12:00:00Z', duration: 90, topics: ['fees'], notes: '' },
    { supervisor_name: 'Anna Berg', date: '2024-05-15T12:00:00Z', duration: 60, topics: ['ethics'], notes: '' },
  ]);
  expect(stored.status).toBe(201);
  await page.goto('/supervision?sort=supervisor');
  await expect(rows(page).nth(1)).toContainText('Anna Berg');
  await page.getByLabel('Order').selectOption({ label: 'Longest first' });
  await expect(page).toHaveURL(/\/supervision\?sort=longest$/);
  await expect(rows(page).nth(1)).toContainText('Tobias Ekwueme');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: /Ruth Lind/ }).check();
  await page.getByRole('checkbox', { name: /Anna Berg/ }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected supervision sessions' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('This will delete 2 supervision sessions.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await said(page, '2 supervision sessions deleted');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Sat 15 Jun 2024' }).click();
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Kept.');
});
