// Files that are neither a table of sessions nor ICF's log: a calendar that was saved as a table, and a log of hours.
import { expect } from '@playwright/test';
import { choose, expectAccessible, importButton } from '#tests/e2e/support/export-import.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const CALENDAR = [
  'Subject,Start Date,Start Time,End Date,End Time,All day event,Meeting Organizer,Required Attendees,Location',
  'Coaching Amara Osei,3/4/2024,9:00:00 AM,3/4/2024,10:30:00 AM,False,Jo Park,Jo Park;Amara Osei,Zoom',
  'Holiday,3/5/2024,12:00:00 AM,3/6/2024,12:00:00 AM,True,Jo Park,,',
  'Canceled: Bo Lind,3/6/2024,9:00:00 AM,3/6/2024,10:00:00 AM,False,Jo Park,Jo Park;Bo Lind,',
  'Bo Lind,3/7/2024,9:00:00 AM,3/7/2024,10:00:00 AM,False,Jo Park,Jo Park;Bo Lind,',
].join('\r\n');

test('a calendar that was saved as a table asks for the order of its dates and whose its events are', async ({
  page,
  coach,
}) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/export-import');
  await choose(page, 'calendar.csv', CALENDAR);
  await expect(page.getByLabel('This file contains')).toHaveValue('calendar');
  await expect(page.getByText('Left out: 4 rows (1 cancelled, 1 all-day event, 2 with open questions)')).toBeVisible();
  await expect(page.getByText('Not brought in: Location')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '4 March 2024' }).check();
  await page.getByRole('button', { name: 'New client Bo Lind' }).click();
  await expect(page.getByText('1 client and 2 sessions will be added.')).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText('1 client and 2 sessions from calendar.csv.')).toBeVisible();
  const stored = await coach.send('GET', '/rest/v1/sessions?select=date,duration,client:clients(name)&order=date');
  expect(stored.body).toEqual([
    { date: '2024-03-04', duration: 90, client: { name: 'Amara Osei' } },
    { date: '2024-03-07', duration: 60, client: { name: 'Bo Lind' } },
  ]);
});

const LOG = [
  'Client,Start date,End date,Number of sessions,Contact hours',
  'K.L.,2023-01-12,14/06/2023,6,9',
  'O.H.,2023-02-02,20/12/2023,8,12',
  'Total,,,14,21',
].join('\r\n');

test('a log with one column of hours asks whether they were paid, and for days that were swapped', async ({
  page,
  coach,
}) => {
  await page.goto('/export-import');
  await choose(page, 'log.csv', LOG);
  await expect(page.getByLabel('This file contains')).toHaveValue('icf_log');
  await expect(page.getByText('Which day was 2023-01-12?')).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await page.getByRole('radio', { name: '1 December 2023 (swap day and month)' }).check();
  await page.getByRole('radio', { name: '12 January 2023 (as it is)' }).check();
  await page.getByRole('radio', { name: 'Pro bono', exact: true }).check();
  await expect(page.getByText('0 h paid and 21 h pro bono, the same as the totals in the file.')).toBeVisible();
  await expectAccessible(page);
  await importButton(page).click();
  await expect(page.getByText('2 clients and 2 records of earlier hours from log.csv.')).toBeVisible();
  const stored = await coach.send(
    'GET',
    '/rest/v1/opening_balances?select=start_date,end_date,paid_minutes,pro_bono_minutes,source&order=start_date',
  );
  expect(stored.body).toEqual([
    { start_date: '2023-01-12', end_date: '2023-06-14', paid_minutes: 0, pro_bono_minutes: 540, source: 'Hours log' },
    { start_date: '2023-02-02', end_date: '2023-12-20', paid_minutes: 0, pro_bono_minutes: 720, source: 'Hours log' },
  ]);
});
