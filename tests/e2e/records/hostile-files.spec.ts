// Files that ask for far more than they hold: refused with the limit, and ended by Cancel whatever the worker does.
import { choose, status } from '#tests/e2e/support/export-import.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const event = (uid: number, rule: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:a\r\nDTSTART:20150101T090000Z\r\n${rule}\r\nEND:VEVENT\r\n`;
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
const refusal = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });

test('a hostile file is refused with its limit, and reading ends at once by Cancel', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/export-import');
  const many = calendar(...Array.from({ length: 1000 }, (_, uid) => event(uid, 'RRULE:FREQ=DAILY')));
  await choose(page, 'many.ics', many);
  await expect(refusal(page, /many\.ics: This calendar has more than 50,000 events/)).toBeVisible({ timeout: 30_000 });
  await choose(page, 'never.ics', calendar(event(1, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')));
  await expect(refusal(page, /never\.ics: .* more than 200,000 steps/)).toBeVisible({ timeout: 30_000 });

  // A worker that never answers: the code that reads calendars does not arrive.
  await page.route('**/read-calendar-*.js', () => {});
  await page.reload();
  await choose(page, 'stuck.ics', calendar(event(1, 'DURATION:PT1H')));
  await expect(page.getByText('Reading stuck.ics…')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  await choose(page, 'good.csv', 'Client,Date,Duration\nAmara Osei,2026-01-05,60\n');
  await expect(status(page, 'New')).toHaveAccessibleName('New 1');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByText('Choose a file to import')).toBeVisible();
});
