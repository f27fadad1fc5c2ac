// The audit file: made on the documents page, opened from a disk without a network, altered, checked at /verify, cut to a part.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { checkAtVerify, makeAuditFile, saved, shownRows } from '#tests/e2e/support/audit-files.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const HOSTILE = '</script><script>document.title = "broken out"</script>';
const NOTE = 'What was said stays here';

/** Opened as from a disk: no network, and no page of the app. */
async function openFile(page: Page, path: string) {
  const context = await page.context().browser()!.newContext({ offline: true });
  const opened = await context.newPage();
  const failures: string[] = [];
  opened.on('pageerror', (error) => failures.push(error.message));
  opened.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())));
  opened.on('request', (request) => void (request.url().startsWith('file:') || failures.push(request.url())));
  await opened.goto(pathToFileURL(path).href);
  return { opened, failures };
}

test('a file is made, opens from a disk, names the row that was altered, and is checked at /verify', async ({
  page,
  coach,
}) => {
  test.slow();
  const [ada = '', hostile = ''] = await coach.insert('clients', [
    { name: 'Ada Lovelace', email: 'ada@client.example', consent: 'given' },
    { name: HOSTILE, email: 'hostile@client.example', consent: 'given' },
  ]);
  const days = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
  await coach.insert('sessions', [
    ...days.map((day) => ({
      client_id: ada,
      date: `2025-03-${day}`,
      duration: 45,
      completed: true,
      paid: null,
      notes: NOTE,
    })),
    ...days.map((day) => ({
      client_id: hostile,
      date: `2026-04-${day}`,
      duration: 60,
      completed: true,
      paid: true,
      notes: '',
    })),
  ]);
  const path = await makeAuditFile(page, 'Name');
  const text = await readFile(path, 'utf8');
  for (const hidden of [NOTE, 'ada@client.example', HOSTILE]) expect(text).not.toContain(hidden);

  const { opened, failures } = await openFile(page, path);
  await expect(opened.getByRole('status')).toContainText('Intact');
  await expect(opened.getByRole('paragraph').first()).toContainText(
    'This page can’t check itself, or know whose key signed it',
  );
  await expect(opened.getByText('If this sentence stays')).toHaveCount(0);
  await expect(opened.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(opened.getByRole('cell', { name: HOSTILE })).toHaveCount(12);
  expect(await opened.title()).toContain('Intact');
  for (const colorScheme of ['light', 'dark'] as const) {
    await opened.emulateMedia({ colorScheme });
    const violations = await violationsOn(opened);
    expect(violations).toEqual([]);
  }
  expect(failures).toEqual([]);

  const row = shownRows(text).findIndex((line) => line.includes('["session","2025-03-05",45,')) + 1;
  const altered = path.replace('.html', '-altered.html');
  await writeFile(altered, text.replace('["session","2025-03-05",45,', '["session","2025-03-05",450,'));
  const { opened: openedAltered } = await openFile(page, altered);
  await expect(openedAltered.getByRole('alert')).toContainText(`Not intact: row ${row}`);
  await expect(openedAltered.getByRole('table')).toHaveCount(0);

  const requests: string[] = [];
  await checkAtVerify(page, path);
  page.on('request', (request) => void (request.method() === 'GET' || requests.push(request.url())));
  const answer = page.getByRole('status').filter({ hasText: 'Intact' });
  await expect(answer).toContainText('Signed with this site’s key.');
  expect(requests).toEqual([]);
  await page.getByLabel('A part for others').selectOption({ label: 'Only client 1, Ada Lovelace' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this part' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-client-1\.html$/);
  const part = await saved(download);
  expect(await readFile(part, 'utf8')).not.toContain('2026-04-');
  await page.locator('input[type=file]').setInputFiles(part);
  await expect(answer).toContainText('The 13 rows of');

  await page.locator('input[type=file]').setInputFiles(altered);
  await expect(page.getByRole('alert')).toContainText(`Not intact: row ${row}`);
  await writeFile(altered, text.replace('<h1>', '<h1 >'));
  await page.locator('input[type=file]').setInputFiles(altered);
  await expect(page.getByRole('alert')).toContainText('Not intact: the page around the rows');
});

test('without scripts the file says what it is', async ({ page, coach, browser }) => {
  await coach.insert('clients', [{ name: 'Ada', email: 'ada@client.example' }]);
  const path = await makeAuditFile(page, 'Initials');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const opened = await context.newPage();
  await opened.goto(pathToFileURL(path).href);
  await expect(opened.getByRole('heading')).toHaveText('Audit file of a coach’s practice log');
  await expect(opened.getByRole('paragraph')).toContainText('Open it in a browser that runs scripts');
  await context.close();
});

test('/verify works without a connection once it is open', async ({ page, coach, context }) => {
  await coach.insert('clients', [{ name: 'Ada', email: 'ada@client.example' }]);
  const path = await makeAuditFile(page, 'Number');
  const keys = page.waitForResponse('**/.well-known/jwks.json');
  await page.goto('/verify');
  await keys;
  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByRole('status').filter({ hasText: 'Intact' })).toContainText('Signed with this site’s key');
});
