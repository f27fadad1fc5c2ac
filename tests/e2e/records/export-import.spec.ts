// Exports that are imported again: archives without loss, workbooks; and calendars.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { choose, download, expectAccessible, importButton } from '#tests/e2e/support/export-import.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

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
    version: 2,
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
  await page.getByRole('checkbox', { name: 'Sessions (1 row)' }).check();
  await expect(page.getByRole('checkbox', { name: 'Clients (1 row)' })).not.toBeChecked();
  await expect(page.getByText('Sheets left out: Clients (1 row)')).toBeVisible();
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
