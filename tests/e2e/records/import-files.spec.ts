// Files read by the worker, planned, asked about, written, undone; files that cannot be imported, and large ones.
import { expect, type Page } from '@playwright/test';
import { choose, expectAccessible, importButton, status } from '#tests/e2e/support/export-import.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const CSV = [
  'Client;Date;Duration;Notes',
  'Amara Osei;03/04/2024;90;first',
  'Bo Lind;08/04/2024;1.5h;"second; with a semicolon"',
  'Amara Osei;05/04/2024;60;there already',
  'Bo Lind;06/04/2024;soon;no length',
  ';07/04/2024;60;nobody',
  'Bo Lind;08/04/2024;1.5h;"second; with a semicolon"',
  '',
].join('\r\n');

test('a CSV with good, doubtful, double and bad rows is imported, reported, undone, and never twice', async ({
  page,
  coach,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: amara, date: '2024-04-05', duration: 45 }]);
  const stored = async (): Promise<unknown> =>
    (await coach.send('GET', '/rest/v1/sessions?select=date,duration,notes,client:clients(name)&order=date')).body;
  await page.goto('/export-import');
  await choose(page, 'sessions.csv', CSV);

  // Until the coach has answered, no row with a date is taken.
  await expect(page.getByText('Which day is 03/04/2024?')).toBeVisible();
  await expect(status(page, 'New')).toHaveAccessibleName('New 0');
  await expect(importButton(page)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '3 April 2024' }).click();
  // A row without a name may mean the name above it.
  await expect(page.getByText('Is row 6 a session with Bo Lind?')).toBeVisible();
  await page.getByRole('radio', { name: 'No', exact: true }).click();
  for (const count of ['All 6', 'New 2', 'Question 0', 'Duplicate 2', 'Error 2'])
    await expect(page.getByRole('radio', { name: count, exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  await expect(rows).toContainText('3 April 2024 (03/04/2024)');
  await expect(rows).toContainText('1 hour 30 min (1.5h)');

  await status(page, 'Error').check({ force: true });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows).toContainText('Duration "soon" is not a duration');
  await expect(rows.getByRole('checkbox').first()).toBeDisabled();
  await expect(page.getByText('1 client and 2 sessions will be added.')).toBeVisible();

  await importButton(page).click();
  await expect(page.getByText('1 client and 2 sessions from sessions.csv.')).toBeVisible();
  await expectAccessible(page);
  const imported = [
    { date: '2024-04-03', duration: 90, notes: 'first', client: { name: 'Amara Osei' } },
    { date: '2024-04-08', duration: 90, notes: 'second; with a semicolon', client: { name: 'Bo Lind' } },
  ];
  const before = { date: '2024-04-05', duration: 45, notes: '', client: { name: 'Amara Osei' } };
  expect(await stored()).toEqual([imported[0], before, imported[1]]);

  // The same file again: everything is there.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'sessions.csv', CSV);
  await page.getByRole('radio', { name: '3 April 2024' }).click();
  await expect(status(page, 'New')).toHaveAccessibleName('New 0');
  await expect(importButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.reload();
  await page.getByRole('button', { name: 'Undo the import of sessions.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 client and 2 sessions deleted.').first()).toBeVisible();
  expect(await stored()).toEqual([before]);
  await expect(page.getByRole('listitem').filter({ hasText: 'sessions.csv' })).toContainText('undone');
});

test('what cannot be imported is said, and what is interrupted leaves nothing', async ({ page, coach }) => {
  await page.goto('/export-import');
  for (const [name, content, message] of [
    ['empty.csv', '', 'empty.csv: This file is empty.'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /old\.xls: This is an old Excel file/],
    ['a.json', '{"format":"hourbook-archive","version":2,"clients":[]}', /We can’t import this archive/],
    ['big.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 97), /big\.csv: This file is larger than 50 MB/],
  ] as const) {
    if (typeof content !== 'string' && content.length > 1e7) await chooseLarge(page, name, content.length);
    else await choose(page, name, content);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }

  // The page goes away while the parts arrive.
  const days = Array.from({ length: 2500 }, (_, day) =>
    new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const csv = `Client,Date,Duration\n${days.map((day) => `Amara Osei,${day},60`).join('\n')}`;
  await choose(page, 'many.csv', csv);
  await page.route('**/rest/v1/import_parts*', async (route) => {
    if ((route.request().postData() ?? '').includes('"part":1')) return;
    await route.continue();
  });
  await importButton(page).click();
  await expect(
    page.getByText('Uploading 1,000 of 2,501 rows. Nothing is saved until all of it has arrived.'),
  ).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('No sessions yet')).toBeVisible();
  expect((await coach.send('GET', '/rest/v1/clients')).body).toEqual([]);
  await page.unroute('**/rest/v1/import_parts*');

  // A part that does not arrive is sent again.
  await page.goto('/export-import');
  await choose(page, 'many.csv', csv);
  await page.route('**/rest/v1/import_parts*', (route) => route.abort(), { times: 1 });
  await importButton(page).click();
  await expect(page.getByText('1 client and 2,500 sessions from many.csv.')).toBeVisible();
});

/** A file larger than a test may hand over at once. */
async function chooseLarge(page: Page, name: string, size: number) {
  await page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, given) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(given.size).fill(97)], given.name));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, size },
  );
}

test('ten thousand rows are imported while the page stays awake', async ({ page, coach }) => {
  test.slow();
  const rows = Array.from({ length: 10_000 }, (_, row) => {
    const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(row / 40))).toISOString().slice(0, 10);
    return `Client ${row % 40},${day},60,Topic ${row % 7},"Notes of row ${row}, at some length"`;
  });
  await page.goto('/export-import');
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ type: 'longtask' });
  });
  const begun = Date.now();
  await choose(page, 'many.csv', `Client,Date,Duration,Topics,Notes\n${rows.join('\n')}`);
  await expect(status(page, 'New')).toHaveAccessibleName('New 10,000', { timeout: 60_000 });
  const planned = Date.now();
  await importButton(page).click();
  await expect(page.getByText('40 clients and 10,000 sessions from many.csv.')).toBeVisible({ timeout: 60_000 });
  const longest = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest);
  console.log(
    `10,000 rows: planned in ${planned - begun} ms, imported in ${Date.now() - planned} ms, longest task ${Math.round(longest)} ms`,
  );
  expect((await coach.send('GET', '/rest/v1/sessions?select=id')).body).toHaveLength(10_000);
});
