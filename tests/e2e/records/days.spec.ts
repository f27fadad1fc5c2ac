// A day is the coach's calendar day, for ever (ADR 26): recorded in one zone, read in another.
import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

/** UTC−11, UTC, UTC+5:45 and UTC+13, as the browser calls them, and when the November of 2026 begins there. */
const ZONES = [
  ['Pacific/Pago_Pago', '2026-11-01T11:00:00.000Z'],
  ['UTC', '2026-11-01T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-10-31T18:15:00.000Z'],
  ['Pacific/Auckland', '2026-10-31T11:00:00.000Z'],
] as const;

const rows = (page: Page) => page.getByRole('table', { name: 'Supervision sessions' }).getByRole('row');

/** The same coach with a device in `timezoneId`. */
async function travel(browser: Browser, page: Page, timezoneId: string): Promise<Page> {
  await page.goto('/supervision');
  await expect(page.getByRole('heading', { name: 'Supervision Sessions' })).toBeVisible();
  const context = await browser.newContext({ timezoneId, storageState: await page.context().storageState() });
  return context.newPage();
}

async function record(page: Page, day: string) {
  await page.goto('/supervision/new');
  await page.getByLabel('Supervisor Name').fill('Ruth Lind');
  await page.getByLabel('Date').fill(day);
  await page.getByLabel('Topics').fill('endings');
  await page.getByRole('button', { name: 'Save Session' }).click();
  await expect(page).toHaveURL(/\/supervision$/);
}

test('supervision recorded in Auckland is read in Los Angeles on the same day, everywhere', async ({
  page,
  coach,
  browser,
}) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2025-11-30', duration: 60, completed: true }]);
  const auckland = await travel(browser, page, 'Pacific/Auckland');
  await record(auckland, '2025-11-30');
  await expect(rows(auckland).nth(1)).toContainText('Sun 30 Nov 2025');

  const losAngeles = await travel(browser, page, 'America/Los_Angeles');
  await losAngeles.goto('/supervision');
  await rows(losAngeles).nth(1).getByRole('link', { name: 'Sun 30 Nov 2025' }).click();
  await expect(losAngeles.getByLabel('Date')).toHaveValue('2025-11-30');
  // Changed there, it stays the day that it was.
  await losAngeles.getByLabel('Duration (minutes)').fill('90');
  await losAngeles.getByRole('button', { name: 'Save Session' }).click();
  await expect(rows(losAngeles).nth(1)).toContainText('Sun 30 Nov 2025');

  await losAngeles.goto('/dashboard');
  await expect(losAngeles.getByText('0 hours of practice since your last supervision.')).toBeVisible();
  for (const [day, hours] of [
    ['2025-11-30', '1.5'],
    ['2025-11-29', '0'],
  ]) {
    await losAngeles.goto(`/reports?period=custom&from=${day}&to=${day}`);
    await expect(losAngeles.locator('dl').first()).toContainText(`Supervision hours${hours}`);
  }
  await losAngeles.goto('/reports/credentials/documents?document=portfolio');
  await expect(losAngeles.getByText('30 November 2025 · 1 hour 30 min · with Ruth Lind')).toBeVisible();
  await losAngeles.goto('/export-import');
  await losAngeles.getByRole('radio', { name: 'CSV', exact: true }).check({ force: true });
  await losAngeles.getByLabel('What').selectOption({ label: 'Supervision' });
  const [download] = await Promise.all([
    losAngeles.waitForEvent('download'),
    losAngeles.getByRole('button', { name: 'Download' }).click(),
  ]);
  const chunks = await (await download.createReadStream()).toArray();
  // Clocks in Los Angeles show noon in Auckland on another day, so the time is written with its zone.
  expect(Buffer.concat(chunks as Buffer[]).toString()).toContain('Ruth Lind,2025-11-30,2025-11-29T23:00:00.000Z,90');
});

for (const [zone, november] of ZONES) {
  test(`in ${zone} days are kept over both changes of the clock, and months begin there`, async ({
    page,
    coach,
    browser,
  }) => {
    expect(coach.id).toBeTruthy();
    const device = await travel(browser, page, zone);
    // The clocks go forward in Europe on the first, and back in America on the second.
    for (const day of ['2026-03-29', '2026-11-01']) await record(device, day);
    const elsewhere = await travel(browser, page, 'America/Los_Angeles');
    for (const place of [device, elsewhere]) {
      await place.goto('/supervision?sort=oldest');
      await expect(rows(place)).toHaveText([/Date/, /Sun 29 Mar/, /Sun 1 Nov/]);
    }

    await device.clock.setFixedTime('2026-11-21T12:00:00Z');
    const asked = device.waitForRequest('**/rest/v1/rpc/dashboard');
    await device.goto('/dashboard');
    expect((await asked).postDataJSON()).toMatchObject({ month_began: november });
  });
}
