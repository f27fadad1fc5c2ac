import { addDays } from '#domain/time.ts';
import { expect, type Page } from '@playwright/test';
import { test } from './signed-in.ts';

/** The browser's calendar date: playwright.config.ts puts it in London. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
const longAgo = addDays(today, -400);

const minutesOf = (client_id: string, date: string, duration: number) => ({ client_id, date, duration });
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('the numbers are those of what was recorded', async ({ page, coach }) => {
  const names = ['Amara Osei', 'Jonas Weber', 'Mei Tanaka', 'Rosa Delgado'];
  const [amara = '', jonas = '', ...others] = await coach.insert(
    'clients',
    names.map((name) => ({ name })),
  );
  // 100 hours to the minute: 2.25 this month, 96 last month, 1.75 before the last twelve.
  await coach.insert('sessions', [
    minutesOf(amara, today, 90),
    minutesOf(jonas, today, 45),
    ...[amara, jonas, ...others].map((client) => minutesOf(client, lastMonth, 1_440)),
    minutesOf(amara, longAgo, 105),
  ]);
  const supervision = {
    supervisor_name: 'Dr Ruth Lind',
    date: `${lastMonth}T12:00:00Z`,
    duration: 75,
    topics: ['Endings'],
  };
  expect((await coach.send('POST', '/rest/v1/supervision_sessions', supervision)).status).toBe(201);
  for (const [date, hours] of [
    [today, 2.5],
    [longAgo, 3],
  ] as const) {
    expect((await coach.send('POST', '/rest/v1/cpd_records', { date, hours, title: 'Workshop' })).status).toBe(201);
  }

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Coaching Dashboard' })).toBeVisible();
  const figures = page.locator('dl').first();
  await expect(figures).toHaveText(
    'Total Clients44 new this monthTotal Sessions7Coaching Hours100.0This MonthSessions2Hours2.3',
  );
  const accreditation = section(page, 'Accreditation Progress');
  await expect(accreditation.getByRole('progressbar', { name: 'ICF progress' })).toHaveAttribute('aria-valuenow', '20');
  await expect(accreditation).toContainText('400 hours to PCC');
  await expect(accreditation).toContainText('400 hours to Senior Practitioner');
  await expect(section(page, 'Hours, last twelve months')).toContainText('98.3 in all');
  await expect(section(page, 'Supervision Progress')).toContainText('2.3 coaching hours since your last supervision.');
  await expect(section(page, 'Supervision Progress')).toContainText('Total Hours1.3');
  await expect(section(page, 'CPD Hours')).toContainText('2.5');
  await expect(section(page, 'CPD Hours')).toContainText('5.5');
  const recent = section(page, 'Recent Sessions').getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await expect(recent.filter({ hasText: '1 hour 30 min' })).toContainText('Amara Osei');
  await expect(section(page, 'Subscription')).toContainText('30 days left');
});

test('a coach without records is shown the way to the first client, and a first client makes the cards appear', async ({
  page,
  coach,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('No data available. Please add clients and sessions first.')).toBeVisible();
  await page.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page).toHaveURL(/\/clients\?add=1$/);

  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('No recent sessions found')).toBeVisible();
  await expect(page.getByText('1 new this month')).toBeVisible();
});

test('a recent session leads to its page', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const [session = ''] = await coach.insert('sessions', [{ client_id: client, date: today, duration: 50 }]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Amara Osei/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}$`));
});
