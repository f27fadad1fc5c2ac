// Out and in again: files read by the worker, planned, asked about, written, undone; archives without loss.
import { AxeBuilder } from '@axe-core/playwright';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const CSV = [
  'Client;Date;Duration;Notes',
  'Amara Osei;03/04/2024;90;first',
  'Bo Lind;08/04/2024;1.5h;"second; with a semicolon"',
  'Amara Osei;05/04/2024;60;there already',
  'Bo Lind;06/04/2024;soon;no length',
  ';07/04/2024;60;nobody',
  'Bo Lind;08/04/2024;30;same day again',
  '',
].join('\r\n');

async function choose(page: Page, name: string, content: string | Buffer) {
  await expect(page.getByText('Choose a file to import')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}
const status = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) });
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ rows?$/ });

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

async function download(page: Page, what: string, format: string) {
  await page.getByRole('radio', { name: format, exact: true }).check({ force: true });
  await page.getByLabel('What').selectOption({ label: what });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

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

const withoutTime = (bytes: Buffer) => bytes.toString().replace(/"exported_at": "[^"]*"/, '');

test('an archive restores everything byte for byte, and adds nothing twice', async ({ page, coach }) => {
  const [amara = '', bo = ''] = await coach.insert('clients', [
    { name: 'Amara Osei', email: 'amara@example.com', notes: 'a\n=1+1' },
    { name: 'Bo Lind', email: '', notes: null },
  ]);
  await coach.insert('sessions', [
    { client_id: amara, date: '2024-04-05', duration: 45, topics: ['a, b', '💡'], notes: 'n', follow_up: 'later' },
    { client_id: bo, date: '2024-04-05', duration: 60, topics: [], notes: '', follow_up: null },
  ]);
  const areas = 'Work Money Health Family Partner Growth Rest Home'.split(' ').map((name) => ({ name, score: 7 }));
  for (const [table, row] of [
    ['supervision_sessions', { supervisor_name: 'Jo Park', date: '2024-05-01T09:30:00Z', duration: 60, topics: ['x'] }],
    ['cpd_records', { date: '2024-05-02', hours: 1.25, title: 'Ethics', evidence_url: 'https://example.org/a' }],
    ['note_templates', { name: 'Mine', body: 'Goal:\n' }],
    ['wheels', { client_id: amara, date: '2024-05-03', areas, note: '' }],
  ] as const)
    expect((await coach.send('POST', `/rest/v1/${table}`, { id: randomUUID(), ...row })).status).toBe(201);

  await page.goto('/export-import');
  const first = await download(page, 'Everything', 'Archive');
  expect(first.name).toMatch(/^hourbook-everything-\d{4}-\d\d-\d\d\.json$/);
  for (const table of ['clients', 'supervision_sessions', 'cpd_records', 'note_templates'])
    await coach.send('DELETE', `/rest/v1/${table}?user_id=eq.${coach.id}`);
  const empty = await download(page, 'Everything', 'Archive');
  expect(JSON.parse(empty.bytes.toString())).toMatchObject({ clients: [], sessions: [], cpd_records: [], wheels: [] });

  await choose(page, first.name, first.bytes);
  await expect(page.getByText('You have none of these yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import the archive' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  const again = await download(page, 'Everything', 'Archive');
  expect(withoutTime(again.bytes)).toBe(withoutTime(first.bytes));

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, first.name, first.bytes);
  await page.getByRole('button', { name: 'Import the archive' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was added' })).toBeVisible();
  expect(withoutTime((await download(page, 'Everything', 'Archive')).bytes)).toBe(withoutTime(first.bytes));
});

test('another coach’s archive comes in under new ids', async ({ page, coach, browser }) => {
  const id = randomUUID();
  const archive = (owner: string) => ({
    format: 'hourbook-archive',
    version: 1,
    exported_at: '2026-11-20T10:00:00Z',
    clients: [{ id, name: owner, email: '', phone: null, notes: null }],
    sessions: [
      { id, client_id: id, date: '2024-01-02', duration: 60, notes: '', topics: [], follow_up: null, completed: true },
    ],
    supervision_sessions: [],
    cpd_records: [],
  });
  await coach.insert('clients', [{ id, name: 'Taken' }]);
  const other = await browser.newContext();
  try {
    const [key, session] = await signUpElsewhere(page);
    await other.addInitScript((stored) => localStorage.setItem('hourbook.auth', stored), JSON.stringify(session));
    const theirs = await other.newPage();
    await theirs.goto(`${new URL(page.url()).origin}/export-import`);
    await choose(theirs, 'a.json', JSON.stringify(archive('Moved')));
    await theirs.getByRole('button', { name: 'Import the archive' }).click();
    await expect(theirs.getByText('1 client and 1 session from a.json.')).toBeVisible();
    const headers = { apikey: key, authorization: `Bearer ${session.access_token}` };
    const answer = await page.request.get('/rest/v1/sessions?select=id,client:clients(name)', { headers });
    expect(await answer.json()).toEqual([{ id: expect.not.stringMatching(id), client: { name: 'Moved' } }]);
  } finally {
    await other.close();
  }
});

async function signUpElsewhere(page: Page): Promise<[string, { access_token: string }]> {
  await page.goto('/login');
  const { publishableKey } = (await (await page.request.get('/config.json')).json()) as { publishableKey: string };
  const answer = await page.request.post('/auth/v1/signup', {
    headers: { apikey: publishableKey, 'x-forwarded-for': `10.9.${Date.now() % 256}.7` },
    data: { email: `mover-${randomUUID()}@example.org`, password: 'correct horse', data: { terms_accepted: true } },
  });
  return [publishableKey, (await answer.json()) as { access_token: string }];
}

const event = (uid: string, summary: string, day: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${summary}\r\nDTSTART:${day}T090000Z\r\nDTEND:${day}T100000Z\r\nEND:VEVENT\r\n`;

test('a workbook that was exported is imported again; a calendar asks whose its events are', async ({
  page,
  coach,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: amara, date: '2024-04-05', duration: 45, topics: ['a, b'] }]);
  await page.goto('/export-import');
  const csv = await download(page, 'Sessions', 'CSV');
  expect(csv.bytes.toString()).toContain('Amara Osei,,2024-04-05,45,');
  const zip = await download(page, 'Everything', 'CSV');
  expect(zip.name).toMatch(/\.zip$/);
  const workbook = await download(page, 'Everything', 'Excel');
  await coach.send('DELETE', `/rest/v1/clients?user_id=eq.${coach.id}`);

  await page.reload();
  await choose(page, workbook.name, workbook.bytes);
  await page.getByLabel('Sheet').selectOption({ label: 'Sessions (2 rows)' });
  await importButton(page).click();
  await expect(page.getByText(`1 client and 1 session from ${workbook.name}.`)).toBeVisible();
  const { body } = await coach.send('GET', '/rest/v1/sessions?select=date,duration,topics,client:clients(name)');
  expect(body).toEqual([{ date: '2024-04-05', duration: 45, topics: ['a, b'], client: { name: 'Amara Osei' } }]);

  await page.getByRole('button', { name: 'Import another file' }).click();
  const events = [
    event('1', 'Amara Osei', '20240501'),
    event('2', 'Coaching with Zed', '20240502'),
    event('3', 'Dentist', '20240503'),
  ];
  await choose(page, 'work.ics', `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`);
  await expect(page.getByText('Which clients are these 2 with?')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New client Zed' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Dentist' })
    .getByRole('button', { name: 'Not a session' })
    .click();
  await expect(page.getByText('1 client and 2 sessions will be added.')).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText('1 client and 2 sessions from work.ics.')).toBeVisible();
});

test('what cannot be imported is said, and what is interrupted leaves nothing', async ({ page, coach }) => {
  await page.goto('/export-import');
  for (const [name, content, message] of [
    ['empty.csv', '', 'empty.csv: This file is empty.'],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /old\.xls: This is an old Excel file/],
    ['a.json', '{"format":"hourbook-archive","version":1,"clients":[]}', /We can’t import this archive/],
    ['big.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 97), /big\.csv: This file is larger than 50 MB/],
  ] as const) {
    if (typeof content !== 'string' && content.length > 1e7) await chooseLarge(page, name, content.length);
    else await choose(page, name, content as string);
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
  await expect(page.getByText('Uploading. Nothing is saved until all of it has arrived.')).toBeVisible();
  await page.goto('/sessions');
  await expect(page.getByText('No sessions yet')).toBeVisible();
  expect((await coach.send('GET', '/rest/v1/clients')).body).toEqual([]);
  await page.unroute('**/rest/v1/import_parts*');

  // A refused part: nothing either, and the preview is there to try again.
  await page.goto('/export-import');
  await choose(page, 'many.csv', csv);
  await page.route('**/rest/v1/import_parts*', (route) => route.abort(), { times: 1 });
  await importButton(page).click();
  await expect(page.getByText(/Nothing was imported\./)).toBeVisible();
  await expect(importButton(page)).toHaveAccessibleName('Import 2,500 rows');
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
