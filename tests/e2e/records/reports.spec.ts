import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const OVER_TIME = 'Coaching hours and sessions over time';

const session = (client_id: string, date: string, duration: number, topics: string[] = [], completed = true) => ({
  client_id,
  date,
  duration,
  topics,
  completed,
});

test.beforeEach(async ({ coach }) => {
  const [amara = '', ben = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: '=Ben' }]);
  await coach.insert('sessions', [
    session(amara, '2025-11-10', 60, ['goals']),
    session(amara, '2026-01-31', 90, ['goals']),
    session(ben, '2026-03-01', 30, ['goals', 'trust']),
    session(ben, '2026-03-31', 60, [], false),
  ]);
  const supervision = {
    supervisor_name: 'Dr Ruth Lind',
    date: '2026-02-10T12:00:00Z',
    duration: 90,
    topics: ['Endings'],
  };
  expect((await coach.send('POST', '/rest/v1/supervision_sessions', supervision)).status).toBe(201);
  const cpd = { date: '2026-03-02', hours: 2.5, title: 'Workshop' };
  expect((await coach.send('POST', '/rest/v1/cpd_records', cpd)).status).toBe(201);
});

test('a period is picked, stepped through and narrowed to a client, and the address says which', async ({ page }) => {
  await page.goto('/reports?period=year&from=2026-06-01');
  await expect(figure(page, 'Coaching hours')).toContainText('32 h more, 1 h before');
  await expect(figure(page, 'Sessions')).toContainText('32 more, 1 before');
  await expect(figure(page, 'Supervision hours')).toContainText('1.51.5 h more, none before');
  await expect(figure(page, 'CPD hours')).toContainText('2.5');
  await expect(page.getByText('including 1 session (1 h) not completed')).toBeVisible();
  await expect(rowsOf(page, OVER_TIME)).toHaveCount(13);
  await expect(rowsOf(page, OVER_TIME).nth(2)).toHaveText(/February 2026\s*0\s*0\s*1\.5\s*0/);

  await page.getByRole('link', { name: 'Previous: 2025' }).click();
  await expect(page).toHaveURL(/period=year&from=2025-01-01/);
  await expect(figure(page, 'Coaching hours')).toContainText('11 h more, none before');
  await page.goBack();
  await expect(figure(page, 'Coaching hours')).toContainText('hours3');

  await page.getByLabel('Quarter').check({ force: true });
  await expect(page).toHaveURL(/period=quarter/);
  await page.goto('/reports?period=quarter&from=2026-01-01');
  await expect(rowsOf(page, OVER_TIME).nth(1)).toContainText('1 Jan to 4 Jan 2026');

  await page.getByRole('link', { name: '=Ben' }).click();
  await expect(page).toHaveURL(/client=[\da-f-]{36}$/);
  expect(page.url()).not.toContain('Ben');
  await expect(figure(page, 'Coaching hours')).toContainText('1.5');
  await expect(figure(page, 'CPD hours')).toHaveCount(0);
  await expect(page.getByText('Supervision and CPD aren’t part of one client’s hours')).toBeVisible();

  await page.getByLabel('All', { exact: true }).check({ force: true });
  await expect(page.getByText('From your first record, 1 March 2026, to your last, 31 March 2026.')).toBeVisible();
  await page.getByLabel('Custom').check({ force: true });
  await page.getByLabel('To', { exact: true }).fill('2026-03-15');
  await page.getByLabel('From', { exact: true }).fill('2026-03-01');
  await expect(page).toHaveURL(/period=custom&from=2026-03-01&to=2026-03-15&client=/);
  await expect(figure(page, 'Coaching hours')).toContainText('0.5');
});

test('the report is a table, a CSV file that no spreadsheet runs, and a clean page on paper', async ({ page }) => {
  await page.goto('/reports?period=year&from=2026-01-01');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('group', { name: 'What the bars show' })).toBeHidden();
  const table = await page.getByRole('table', { name: OVER_TIME }).locator('..').boundingBox();
  expect(table?.height).toBeGreaterThan(300);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('hourbook-report-2026-01-01-to-2026-12-31.csv');
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('Period,All,2026-01-01,2026-12-31,3,3,1.5,2.5,,');
  expect(csv).toContain('Over time,April 2026,2026-04-01,2026-04-30,0,0,0,0,,');
  expect(csv).toContain("Client,'=Ben,2026-01-01,2026-12-31,2,1.5,,,0,0");

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await page.getByRole('button', { name: 'Print without a name' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('All clients')).toBeVisible();
  await expect(figure(page, 'Coaching hours')).toBeVisible();
  for (const control of ['Download CSV', 'Print or save as PDF', 'Show as table']) {
    await expect(page.getByRole('button', { name: control })).toBeHidden();
  }
  await expect(page.getByLabel('Client', { exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: /Log a session/ })).toHaveCount(0);
});

test('a report that does not come is told, and comes when asked again', async ({ page }) => {
  let isBroken = true;
  await page.route('**/rest/v1/rpc/report', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'boom' } }) : route.continue(),
  );
  await page.goto('/reports?period=year&from=2026-01-01');
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect(figure(page, 'Coaching hours')).toContainText('hours3');
});

test('every form of the page is accessible, light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/reports?period=custom&from=2026-01-01&to=2026-03-31');
    await expect(figure(page, 'Coaching hours')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    expect(await violationsOn(page)).toEqual([]);
  }
});

test('each printed sheet says what it is and whose', async ({ page, coach }) => {
  await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: 'Ann "Bee" Lee' });
  await page.goto('/reports');
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.pdf({ preferCSSPageSize: true });
  const margins = await page.evaluate(() =>
    ['--print-title', '--print-coach'].map((name) => document.documentElement.style.getPropertyValue(name)),
  );
  expect(margins).toEqual(['"Reports"', '"Ann \\"Bee\\" Lee"']);
});
