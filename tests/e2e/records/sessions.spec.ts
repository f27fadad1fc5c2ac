import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const DUPLICATE = 'A session for this client on this date already exists.';
const ERROR = 'A session already exists for this client on the selected date';
const entryOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function fillSession(page: Page, { client, date, duration }: { client: string; date: string; duration: string }) {
  await page.getByRole('dialog').getByLabel('Client').fill(client);
  await page.getByRole('option', { name: client }).first().click();
  await page.getByRole('dialog').getByLabel('Date').fill(date);
  await page.getByRole('dialog').getByLabel('Duration').fill(duration);
}
/** The n-th day of 2025, counted from 0. */
const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
const save = (page: Page) => page.getByRole('button', { name: 'Save session' }).click();

test('a session is logged with a new client, completed, edited, deleted and brought back', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/sessions?add=1');
  await fillSession(page, { client: 'Amara Osei', date: '2030-03-04', duration: '1h 30m' });
  await expect(page.getByText('1 hour 30 min').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Completed' })).not.toBeChecked();
  await page.getByLabel(/^Topics/).fill('goals,');
  await page.getByLabel(/^Follow-up/).fill('Send the reading list');
  await save(page);
  await expect(page.getByText('Session planned', { exact: true })).toBeVisible();
  const entry = entryOf(page, 'Amara Osei');
  await expect(entry).toContainText('1 hour 30 min');
  await expect(entry).toContainText('goals');
  await expect(entry).toContainText('Send the reading list');
  await expect(page.getByText('1 session · 1.5 h').first()).toBeVisible();

  // Not check(): it wants the new state within the same instant.
  await entry.getByRole('checkbox').click({ force: true });
  await expect(entry.getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(entry.getByRole('checkbox')).toBeChecked();

  await entry.getByRole('link').click();
  await expect(page.getByText('Monday 4 March 2030')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Duration').fill('2:00');
  await page.getByRole('textbox', { name: /^Notes/ }).fill('First line\n<b>second</b> line');
  await save(page);
  await expect(page.getByText('2 hours')).toBeVisible();
  await expect(page.getByText('<b>second</b> line')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for this session' }).click();
  await page.getByRole('menuitem', { name: 'Delete session' }).click();
  await expect(page).toHaveURL(/\/sessions$/);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entryOf(page, 'Amara Osei')).toContainText('2 hours');
});

test('a duplicate is refused by the check, and by the constraint when two tabs race', async ({
  page,
  coach,
  context,
}) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const other = await context.newPage();
  await other.goto(`/sessions?add=1&client=${client}`);
  await other.getByRole('dialog').getByLabel('Date').fill('2026-03-04');

  await page.goto(`/sessions?add=1&client=${client}`);
  await page.getByRole('dialog').getByLabel('Date').fill('2026-03-04');
  await save(page);
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();

  // The other tab asked before this one wrote.
  await other.route('**/rest/v1/sessions?select=id&*', (route) => route.fulfill({ json: [] }));
  const answer = other.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/rest/v1/sessions'),
  );
  await save(other);
  expect((await answer).status()).toBe(409);
  await expect(other.getByText('Duplicate Session', { exact: true })).toBeVisible();
  await expect(other.getByText(DUPLICATE, { exact: true })).toBeVisible();
  await expect(other.getByRole('dialog').getByText(ERROR)).toBeVisible();

  await page.goto(`/sessions?add=1&client=${client}`);
  await page.getByRole('dialog').getByLabel('Date').fill('2026-03-04');
  await page.getByRole('textbox', { name: /^Notes/ }).fill('kept');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/sessions')) posts += 1;
  });
  await save(page);
  await expect(page.getByText(DUPLICATE, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('kept');
  expect(posts).toBe(0);
});

test('what was typed for the day of a planned session goes on in that one', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const planned = { client_id: client, date: '2026-03-04', duration: 45, topics: ['goals'], notes: 'Ask about it' };
  await coach.insert('sessions', [{ ...planned, completed: false }]);
  await page.goto(`/sessions?add=1&client=${client}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('2026-03-04');
  const notes = page.getByRole('textbox', { name: /^Notes/ });
  await notes.fill('Went well');
  await dialog.getByLabel(/^Topics/).fill('trust');
  await dialog.getByLabel(/^Topics/).press('Enter');
  await save(page);

  await page.getByRole('button', { name: 'Open it with what you typed' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit session' })).toBeVisible();
  await expect(notes).toHaveValue('Ask about it\n\nWent well');
  await expect(dialog.getByLabel('Completed')).toBeChecked();
  await expect(dialog.getByLabel('Duration')).toHaveValue('45 min');
  await save(page);
  await expect(dialog).toBeHidden();
  const stored = await coach.send('GET', '/rest/v1/sessions?select=date,duration,topics,notes,completed');
  const done = { duration: 45, topics: ['goals', 'trust'], notes: 'Ask about it\n\nWent well', completed: true };
  expect(stored.body).toEqual([{ date: '2026-03-04', ...done }]);
});

test('a session that took place keeps its hours when another of its day is entered, which the form says', async ({
  page,
  coach,
}) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const held = { client_id: client, date: '2026-03-04', duration: 60, paid: true, notes: 'In the morning' };
  await coach.insert('sessions', [{ ...held, completed: true }]);
  await page.goto(`/sessions?add=1&client=${client}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('2026-03-04');
  await dialog.getByLabel('Duration').fill('30');
  await dialog.getByText('Pro bono', { exact: true }).click();
  await dialog.getByLabel(/^Notes/).fill('In the afternoon');
  await save(page);
  await page.getByRole('button', { name: 'Open it with what you typed' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit session' })).toBeVisible();
  await expect(dialog.getByLabel('Duration')).toHaveValue('1 hour');
  await expect(dialog.getByText('You entered 30 min, and this session stays as it was.')).toBeVisible();
  await save(page);
  await expect(dialog).toBeHidden();
  const { body } = await coach.send('GET', '/rest/v1/sessions?select=duration,paid,completed,notes');
  expect(body).toEqual([{ duration: 60, paid: true, completed: true, notes: 'In the morning\n\nIn the afternoon' }]);
});

test('filters stand in the address and survive a reload', async ({ page, coach }) => {
  const [amara = '', ben = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  const session = { duration: 60, completed: true, topics: [] as string[] };
  await coach.insert('sessions', [
    { ...session, client_id: amara, date: '2026-01-05', topics: ['goals, career'] },
    { ...session, client_id: amara, date: '2026-02-05', completed: false },
    { ...session, client_id: ben, date: '2026-01-06', duration: 30 },
  ]);
  const openFilters = async () => {
    const button = page.getByRole('button', { name: /^Filters/ });
    if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
  };
  await page.goto('/sessions');
  await expect(page.getByText('3 sessions · 2.5 h').first()).toBeVisible();
  await openFilters();
  await page.getByLabel('Client').fill('amara');
  await page.getByRole('option', { name: 'Amara Osei' }).click();
  await expect(page.getByText('2 sessions · 2 h').first()).toBeVisible();
  await page.getByLabel('Status').selectOption('completed');
  await expect(page.getByText('1 session · 1 h').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`client=${amara}`));
  expect(page.url()).not.toContain('Amara');

  await page.reload();
  await expect(page.getByText('1 session · 1 h').first()).toBeVisible();
  await openFilters();
  await expect(page.getByLabel('Client')).toHaveValue('Amara Osei');
  await expect(page.getByLabel('Status')).toHaveValue('completed');

  await page.goto('/sessions?topic=goals%2C%20career');
  await expect(page.getByText('1 session · 1 h').first()).toBeVisible();
  await page.goto('/sessions?from=2026-01-06&to=2026-01-31');
  await expect(entryOf(page, 'Ben Whitcombe')).toBeVisible();
  await expect(page.getByText('1 session · 30 min').first()).toBeVisible();
  await page.goto('/sessions?status=planned&from=2026-03-01');
  await expect(page.getByText('No matches')).toBeVisible();
  await openFilters();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('3 sessions · 2.5 h').first()).toBeVisible();
});

test('bad input is refused where it stands, in the form and on the wire', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto(`/sessions?add=1&client=${client}`);
  await page.getByRole('dialog').getByLabel('Duration').fill('1500');
  await save(page);
  await expect(page.getByText('Duration must be between 1 minute and 24 hours')).toBeVisible();

  // Leaving a form with something in it makes the browser ask.
  page.on('dialog', (dialog) => dialog.accept());
  // An address that asks for a day that does not exist asks for nothing.
  await page.goto('/sessions?from=2026-02-31');
  await expect(page.getByText('No sessions yet')).toBeVisible();

  const session = { client_id: client, date: '2026-02-28', duration: 60 };
  for (const [change, hint] of [
    [{ date: '2026-02-31' }, 'date: This is not a valid date'],
    [{ duration: 1500 }, 'duration: Duration must be between 1 minute and 24 hours'],
    [{ duration: -60 }, 'duration: Duration must be between 1 minute and 24 hours'],
    [{ topics: ['t'.repeat(101)] }, 'topics: A topic must be at most 100 characters'],
  ] as const) {
    const refused = await coach.send('POST', '/rest/v1/sessions', { ...session, ...change });
    expect(refused).toMatchObject({ status: 400, body: { hint } });
  }
  await page.reload();
  await expect(page.getByText('No sessions yet')).toBeVisible();
});

test('hundreds of sessions come in pages, with the sums of all', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert(
    'sessions',
    Array.from({ length: 120 }, (_, index) => ({ client_id: client, date: day(index), duration: 60, completed: true })),
  );
  await page.goto('/sessions');
  await expect(page.getByText('120 sessions · 120 h').first()).toBeVisible();
  await expect(entryOf(page, 'Amara Osei')).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  // A month that the page shows in part still says what the whole of it was.
  await expect(page.getByText('28 sessions · 28 h').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
});

test('a session that is not there says so', async ({ page, coach }) => {
  for (const id of ['nonsense', coach.id]) {
    await page.goto(`/sessions/${id}`);
    await expect(page.getByText('Session not found')).toBeVisible();
  }
});
