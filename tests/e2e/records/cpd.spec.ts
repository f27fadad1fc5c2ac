import { addDays } from '#domain/time.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const entry = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const hours = (page: Page) => page.getByRole('textbox', { name: 'Hours' });
const save = (page: Page) => page.getByRole('button', { name: 'Save record' }).click();
const RECORDS = [
  { date: '2024-12-31', hours: 12, title: 'Team coaching', category: 'Training' },
  { date: '2025-01-01', hours: 1.5, title: 'Ethics hour', category: 'Peer group' },
  { date: '2025-06-01', hours: 0.25, title: 'An article', category: '' },
  { date: '2025-07-01', hours: 6, title: 'Group day', category: 'Training' },
];

test('CPD is recorded, edited, deleted and brought back', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/cpd');
  await expect(page.getByText('No CPD recorded yet')).toBeVisible();
  await page.getByRole('link', { name: 'Record CPD' }).click();
  await page.getByLabel('Title').fill('Listening lab');
  await page.getByLabel('Date').fill('2025-03-04');
  await hours(page).fill('90 min');
  await expect(page.getByText('1 hour 30 min')).toBeVisible();
  await page.getByLabel(/^Category/).click();
  await page.getByRole('option', { name: 'Mentor coaching' }).click();
  await page.getByLabel(/^Provider/).fill('Studio Leibniz');
  await page.getByLabel(/^What was learned/).fill('To wait.\n<b>Longer.</b>');
  await page.getByLabel(/^Link to evidence/).fill('example.org/lab.pdf');
  await save(page);
  await expect(page.getByText('CPD recorded').first()).toBeVisible();
  await expect(page).toHaveURL(/\/cpd$/);
  await expect(entry(page, 'Listening lab')).toContainText('1.5 h');
  await expect(entry(page, 'Listening lab')).toContainText('Mentor coaching · Studio Leibniz');

  await page.getByRole('button', { name: 'Listening lab', exact: true }).click();
  await expect(page.getByText('<b>Longer.</b>')).toBeVisible();
  await expect(page.getByRole('link', { name: /example\.org/ })).toHaveAttribute('href', 'https://example.org/lab.pdf');
  await entry(page, 'Listening lab').getByRole('button', { name: 'Edit' }).click();
  await expect(hours(page)).toHaveValue('1.5');
  await hours(page).fill('2,25');
  await save(page);
  await expect(entry(page, 'Listening lab')).toContainText('2.25 h');
  await expect(page.getByText('1 record · 2.25 h').first()).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Listening lab' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No CPD recorded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'Listening lab')).toContainText('2.25 h');
});

test('totals are by year, and filters stand in the address', async ({ page, coach }) => {
  expect((await coach.send('POST', '/rest/v1/cpd_records', RECORDS)).status).toBe(201);
  await page.goto('/cpd');
  const years = page.getByRole('group', { name: 'Hours by year' }).getByRole('button');
  await expect(years).toHaveText(['All years19.75h', '20257.75h', '202412h']);
  await expect(page.getByText('4 records · 19.75 h').first()).toBeVisible();
  await years.filter({ hasText: '2025' }).click();
  await expect(page.getByText('3 records · 7.75 h').first()).toBeVisible();
  await page.getByLabel('Category').selectOption('Training (1)');
  await expect(page.getByText('1 record · 6 h').first()).toBeVisible();
  await expect(page).toHaveURL(/year=2025&category=Training/);
  await page.reload();
  await expect(page.getByText('1 record · 6 h').first()).toBeVisible();
  await expect(years.filter({ hasText: '2025' })).toHaveAttribute('aria-pressed', 'true');
  await expect(years).toHaveText(['All years18h', '20256h', '202412h']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Category').selectOption('Without a category (1)');
  await expect(page.getByText('1 record · 0.25 h').first()).toBeVisible();
  await page.goto('/cpd?year=1999');
  await expect(page.getByText('No matches')).toBeVisible();
});

test('bad input is refused where it stands, and nothing is lost when the server is away', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/cpd?add=1');
  await hours(page).fill('soon');
  await page.getByLabel(/^Link to evidence/).fill('javascript:alert(1)');
  await save(page);
  for (const text of ['Title is required', 'Hours must be a length such as 1.5', 'Evidence must be a web address'])
    await expect(page.getByText(text)).toBeVisible();

  await page.getByLabel('Title').fill('Listening lab');
  await hours(page).fill('1:30');
  await page.getByLabel(/^Link to evidence/).fill('');
  let isAway = true;
  await page.route('**/rest/v1/cpd_records*', (route) =>
    isAway && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'A fault of the server' } })
      : route.fallback(),
  );
  await save(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('A fault of the server');
  await expect(page.getByLabel('Title')).toHaveValue('Listening lab');
  isAway = false;
  await save(page);
  await expect(entry(page, 'Listening lab')).toContainText('1.5 h');

  await page.goto(`/cpd?edit=${coach.id}`);
  await expect(page.getByText('CPD record not found.')).toBeVisible();
});

test('hundreds of records come in pages, with the sums of all', async ({ page, coach }) => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    date: addDays('2023-01-01', index),
    hours: 1.5,
    title: `Hour ${index}`,
  }));
  expect((await coach.send('POST', '/rest/v1/cpd_records', many)).status).toBe(201);
  await page.goto('/cpd');
  await expect(page.getByText('120 records · 180 h').first()).toBeVisible();
  await expect(entry(page, 'Hour')).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  // A year that the page shows in part still says what the whole of it was.
  await expect(page.getByText('120 records · 180 h').first()).toBeVisible();
});

test('the order stands in the address, and what is selected is deleted and brought back', async ({ page, coach }) => {
  expect((await coach.send('POST', '/rest/v1/cpd_records', RECORDS)).status).toBe(201);
  const lines = entry(page, ' h');
  await page.goto('/cpd?sort=title');
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText('An article');
  await page.getByLabel('Order').selectOption({ label: 'Most hours first' });
  await expect(page).toHaveURL(/\/cpd\?sort=hours$/);
  await expect(lines.first()).toContainText('Team coaching');
  await expect(lines.last()).toContainText('An article');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('checkbox', { name: /Team coaching/ }).uncheck();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 CPD records deleted', { exact: true })).toBeVisible();
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4 records · 19.75 h').first()).toBeVisible();
  await expect(lines).toHaveCount(4);
});
