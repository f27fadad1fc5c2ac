import { addDays } from '#domain/time.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

/** The browser's calendar date: playwright.config.ts puts it in London. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
const longAgo = addDays(today, -400);

const minutesOf = (client_id: string, date: string, duration: number) => ({
  client_id,
  date,
  duration,
  completed: true,
});
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
  await expect(figures).toHaveText('Total Clients44 new this monthTotal Sessions7Coaching Hours100.0');
  await expect(section(page, 'This Month')).toContainText('Sessions2Hours2.2');
  const accreditation = section(page, 'Accreditation Progress');
  await expect(accreditation.getByRole('progressbar', { name: 'ICF progress' })).toHaveAttribute('aria-valuenow', '20');
  await expect(accreditation).toContainText('400 hours to PCC');
  await expect(accreditation).toContainText('400 hours to Senior Practitioner');
  await expect(section(page, 'Hours, last twelve months')).toContainText('98.2 in all');
  await expect(section(page, 'Supervision Progress')).toContainText(
    '2.2 hours of practice since your last supervision.',
  );
  await expect(section(page, 'Supervision Progress')).toContainText('Total Hours1.2');
  await expect(section(page, 'CPD Hours')).toContainText('2.5');
  await expect(section(page, 'CPD Hours')).toContainText('5.5');
  const recent = section(page, 'Recent Sessions').getByRole('listitem');
  await expect(recent).toHaveCount(5);
  await expect(recent.filter({ hasText: '1 hour 30 min' })).toContainText('Amara Osei');
  await expect(section(page, 'Subscription')).toContainText('30 days left');
});

test('a coach without records is shown the way to the first client above empty cards, and a first client makes the cards appear', async ({
  page,
  coach,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('No data available. Please add clients and sessions first.')).toBeVisible();
  await expect(page.getByText('No recent sessions found')).toBeVisible();
  await page.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page).toHaveURL(/\/clients\?add=1$/);

  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/dashboard');
  await expect(page.getByText('1 new this month')).toBeVisible();
  await expect(page.getByText('No recent sessions found')).toBeVisible();
  await expect(page.getByText('No data available.')).toHaveCount(0);
});

test('a recent session leads to its page', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const [session = ''] = await coach.insert('sessions', [{ client_id: client, date: today, duration: 50 }]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Amara Osei/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}$`));
});

test('past sessions that nobody completed are named, and completed together', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const open = (back: number) => ({ ...minutesOf(client, addDays(today, -back), 60), completed: false });
  await coach.insert('sessions', [open(3), open(2), open(1)]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '3 sessions up to today are not marked as completed.' }).click();
  await expect(page).toHaveURL(/\/sessions\?status=not-completed$/);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('combobox', { name: 'Completed' }).selectOption('Completed');
  await page.getByRole('button', { name: 'Change 3 sessions' }).click();
  await expect(page.getByText('3 sessions changed', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(section(page, 'Recent Sessions').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('not marked as completed')).toHaveCount(0);
});

test('the next credential stands above the cards, with the number of the credential page', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [minutesOf(client, lastMonth, 1_410)]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: '100 h to go to ICF ACC' })).toBeVisible();
  await expect(page.getByText('0 of 100 h of coaching · up to 23.5 h more once that’s clear.')).toBeVisible();
  await expect(page.getByText('ICF counts 0 h. Left out: 23.5 h without coach training on record')).toBeVisible();
  const education = { provider: 'A school', title: 'Foundations', hours: 60, core_hours: 60, start_date: '2020-01-01' };
  expect((await coach.send('POST', '/rest/v1/education', { id: crypto.randomUUID(), ...education })).status).toBe(201);
  await page.reload();
  await expect(page.getByRole('heading', { name: '76.5 h to go to ICF ACC' })).toBeVisible();
  const name = 'Say whether 1 session was paid or pro bono: 23.5 h wait for it.';
  const step = section(page, 'Your next credential').getByRole('link', { name });
  await expect(step).toBeVisible();
  await page.getByRole('link', { name: 'All requirements' }).click();
  await expect(page.getByRole('heading', { name: 'ICF ACC', exact: true })).toBeVisible();
  await expect(page.getByText('Not yet: 23.5 of 100 h', { exact: true }).first()).toBeVisible();
  await expect(step).toBeVisible();
});

test('hours still to come count, keep the tick, and are named; the credentials page starts from the same number', async ({
  page,
  coach,
}) => {
  const clients = await coach.insert(
    'clients',
    ['Amara Osei', 'Jonas Weber', 'Mei Tanaka', 'Rosa Delgado'].map((name) => ({ name })),
  );
  const [amara = '', jonas = '', mei = ''] = clients;
  await coach.insert('sessions', [
    // 97 hours and 30 minutes held, an hour and a half not completed, one hour in three days.
    ...clients.map((client) => minutesOf(client, lastMonth, 1_440)),
    minutesOf(amara, today, 90),
    { ...minutesOf(jonas, today, 90), completed: false },
    { ...minutesOf(mei, addDays(today, 3), 60), completed: false },
  ]);
  // Planned supervision ends no hours since the last one.
  const supervision = { supervisor_name: 'Dr Ruth Lind', duration: 60, topics: ['Endings'] };
  for (const day of [addDays(lastMonth, -1), addDays(today, 5)]) {
    const date = `${day}T12:00:00Z`;
    expect((await coach.send('POST', '/rest/v1/supervision_sessions', { ...supervision, date, day })).status).toBe(201);
  }
  await page.goto('/dashboard');
  const figures = page.locator('dl').first();
  await expect(figures).toContainText('Total Sessions7including 1 planned, 1 not completed');
  await expect(figures).toContainText('Coaching Hours100.0including 1 h planned, 1.5 h not completed');
  const acc = section(page, 'Accreditation Progress').getByRole('listitem').filter({ hasText: 'ACC' });
  await expect(acc).toHaveText('ACC100 h reached97.5 h held');
  await expect(section(page, 'Supervision Progress')).toContainText('including 1 h planned');
  await expect(section(page, 'Supervision Progress')).toContainText(
    '97.5 hours of practice since your last supervision.',
  );
  const next = section(page, 'Next session');
  await expect(next).toContainText('Next: Jonas Weber');
  await expect(next).toContainText('Today, 1 hour 30 min');
  const [recent, planned] = await section(page, 'Recent Sessions').getByRole('list').allTextContents();
  expect(recent).toContain('Amara Osei');
  expect(planned).toMatch(/^Mei Tanaka.*1 hour$/);

  await page.goto('/reports/credentials?body=EMCC&level=Practitioner');
  await expect(page.getByText('100 h in all, including 1 h planned, 1.5 h not completed.')).toBeVisible();
  const asked = page
    .getByRole('listitem')
    .filter({ hasText: '100 hours of coaching or mentoring with clients' })
    .first();
  await expect(asked).toContainText('97.5 of 100 h · up to 1.5 h more once');
  await expect(asked).toContainText('1 h don’t count: planned');
});
