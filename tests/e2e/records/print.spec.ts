// What is printed, read from the PDF file that Chromium makes of it, page by page.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { test } from '#tests/e2e/support/signed-in.ts';

const NAME = 'Ann Lee';
const DOCUMENTS = '/reports/credentials/documents';
const COURSE = {
  title: 'Foundations',
  provider: 'School',
  hours: 60,
  core_hours: 48,
  start_date: '2020-01-01',
  end_date: null,
};
const CLIENTS = 90;

function hasPdfToText(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skip(!hasPdfToText(), 'pdftotext (poppler-utils) is not installed');

/** The text of each page, as it lies on the sheet. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

const linesWith = (text: string, part: RegExp) => text.split('\n').filter((line) => part.test(line));
const TOTAL = /^\s*Total\b/;

function expectMarks(pages: readonly string[], title: string) {
  for (const [place, text] of pages.entries()) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect(lines[0]).toContain(title);
    expect(lines[0]).toContain(NAME);
    expect(lines.at(-1)).toContain(`Page ${place + 1} of ${pages.length}`);
  }
}

interface Coach {
  id: string;
  insert(table: 'clients' | 'sessions', rows: Record<string, unknown>[]): Promise<string[]>;
  send(method: 'GET' | 'POST' | 'PATCH', path: string, data?: unknown): Promise<{ status: number; body: unknown }>;
}

const saveName = (coach: Coach) => coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: NAME });

/** So many clients, with one session each of an hour and a half; the last one is neither paid nor pro bono. */
async function addPractice(coach: Coach, clients: number) {
  const ids = await coach.insert(
    'clients',
    Array.from({ length: clients }, (_, place) => ({
      name: `Client ${String(place + 1).padStart(3, '0')}`,
      email: `client-${place + 1}@example.org`,
      consent: 'given',
    })),
  );
  await coach.send('POST', '/rest/v1/education', { id: crypto.randomUUID(), ...COURSE });
  await coach.insert(
    'sessions',
    ids.map((client_id, place) => ({
      client_id,
      date: `2025-${String(1 + (place % 12)).padStart(2, '0')}-10`,
      duration: 90,
      paid: place === clients - 1 ? null : true,
      completed: true,
    })),
  );
}

test('the ICF log and the portfolio: totals once, at the end, and on each page title, coach and number', async ({
  page,
  coach,
}) => {
  await saveName(coach);
  await addPractice(coach, CLIENTS);

  await page.goto(DOCUMENTS);
  await expect(page.getByRole('table')).toContainText(`Client 0${CLIENTS}`);
  const log = await printedPages(page);
  expect(log.length).toBeGreaterThan(2);
  expectMarks(log, 'ICF Client Coaching Log');
  expect(log.map((text) => linesWith(text, TOTAL).length)).toEqual([...log.slice(1).map(() => 0), 1]);
  expect(linesWith(log.at(-1)!, TOTAL)[0]).toMatch(/133\.5 +1\.5/);
  // The heads of the columns are on each page that has rows.
  for (const text of log) expect(text).toContain('Pro-bono');
  expect(log.at(-1)).toContain('The pro-bono hours include 1.5 h not known to be paid.');
  expect(log.join('\n').match(/Client \d{3}/g)).toHaveLength(CLIENTS);

  await page.goto(`${DOCUMENTS}?document=portfolio`);
  await expect(page.getByRole('table', { name: 'Client profiles' })).toContainText(`Client ${CLIENTS}`);
  const portfolio = await printedPages(page);
  expectMarks(portfolio, 'Portfolio for EMCC accreditation');
  // One below the years, one below the profiles, which go over pages.
  expect(linesWith(portfolio.join('\n'), TOTAL)).toHaveLength(2);
  expect(linesWith(portfolio[0]!, TOTAL)).toHaveLength(1);
  expect(linesWith(portfolio[1]!, TOTAL)).toHaveLength(0);
});

test('the log as Excel adds up by itself, as CSV it says what nobody called pro bono', async ({ page, coach }) => {
  await addPractice(coach, 2);
  await page.goto(DOCUMENTS);
  await expect(page.getByRole('table')).toContainText('Client 002');
  const save = async (format: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format }).click(),
    ]);
    return readFile(await file.path());
  };
  const sheet = strFromU8(unzipSync(await save('Excel'))['xl/worksheets/sheet1.xml']!);
  expect(sheet).toContain('<f>SUM(G3:G4)</f><v>1.5</v>');
  expect(sheet).toContain('<f>SUM(H3:H4)</f><v>1.5</v>');
  expect(sheet).toContain('<pageSetup orientation="landscape"');
  expect(sheet).toContain('The pro-bono hours include 1.5 h not known to be paid');
  expect((await save('CSV')).toString().split('\r\n').slice(-3)).toEqual([
    'Total,,,,,,1.5,1.5',
    'The pro-bono hours include 1.5 h not known to be paid.,,,,,,,',
    '',
  ]);
});

test('a document asks for the coach’s name before it prints, and keeps it', async ({ page, coach }) => {
  await addPractice(coach, 1);
  // What is on the page when the browser is told to print.
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.setAttribute('data-printed', document.querySelector('article')?.innerText ?? '');
      dispatchEvent(new Event('afterprint'));
    };
  });
  const printed = page.locator('html');
  await page.goto(`${DOCUMENTS}?document=portfolio`);
  const print = page.getByRole('button', { name: 'Print or save as PDF' });
  await print.click();
  await page.getByRole('button', { name: 'Print without a name' }).click();
  await expect(printed).toHaveAttribute('data-printed', /Made on/);
  await expect(printed).not.toHaveAttribute('data-printed', /Coach:/);

  await print.click();
  const field = page.getByRole('dialog').getByLabel('Your name');
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Save and print' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await field.fill(NAME);
  await page.getByRole('button', { name: 'Save and print' }).click();
  await expect(printed).toHaveAttribute('data-printed', new RegExp(`Coach: ${NAME}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { body } = await coach.send('GET', `/rest/v1/profiles?id=eq.${coach.id}&select=display_name`);
  expect(body).toEqual([{ display_name: NAME }]);

  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
  await print.click();
  await expect(printed).toHaveAttribute('data-printed', new RegExp(`Coach: ${NAME}`));
});

test('sessions on paper are all there are, without buttons and filters, and their sum', async ({ page, coach }) => {
  await saveName(coach);
  const [client = '', other = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Bo Lind' }]);
  const day = (place: number) => new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10);
  await coach.insert(
    'sessions',
    Array.from({ length: 130 }, (_, place) => ({
      client_id: place < 120 ? client : other,
      date: day(place),
      duration: 50,
      topics: ['delegation and trust', 'career direction', 'inner critic'],
      completed: place > 0,
    })),
  );
  await coach.send('PATCH', '/rest/v1/sessions?date=eq.2025-02-01', { duration: 75 });
  await coach.send('PATCH', '/rest/v1/sessions?date=eq.2025-02-02', { duration: 25 });
  await page.goto('/sessions');
  await expect(page.getByText('130 sessions')).toBeVisible();
  const pages = await printedPages(page);
  const text = pages.join('\n');
  expectMarks(pages, 'Sessions');
  expect(linesWith(text, /\d (January|February|March|April|May) 2025 .*(Amara Osei|Bo Lind)/)).toHaveLength(130);
  expect(text).toContain('1 hour 15 min');
  expect(linesWith(text, TOTAL)).toHaveLength(1);
  expect(linesWith(pages.at(-1)!, TOTAL)[0]).toMatch(/130 .*108\.33 h/);
  expect(text).toContain('Including 1 session not completed (0.83 h).');
  for (const control of ['Log a session', 'Filters', 'Everyone', 'Latest first', 'Select', 'Next', 'Print'])
    expect(text).not.toContain(control);

  // Only what the filters let through, and which they were.
  await page.goto(`/sessions?client=${client}&from=2025-01-02`);
  await expect(page.getByText('119 sessions')).toBeVisible();
  const narrowed = (await printedPages(page)).join('\n');
  expect(linesWith(narrowed, /(50|15|25) min/)).toHaveLength(119);
  expect(narrowed).toContain('Client: Amara Osei');
  expect(narrowed).toContain('From 2 January 2025');

  // The button reads the rows before it prints.
  await page.goto('/sessions');
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const rows = document.querySelectorAll('#page table tbody tr').length;
      document.documentElement.setAttribute('data-rows', String(rows));
      dispatchEvent(new Event('afterprint'));
    };
  });
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('limit=2000') && reads.push(request.url()));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  // 130 sessions, their sum, and how many of them were not held.
  await expect(page.locator('html')).toHaveAttribute('data-rows', '132');
  expect(reads).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();

  // What cannot be read is told on the paper.
  await page.route('**/rest/v1/sessions?*', (route) => route.abort());
  const partial = (await printedPages(page)).join('\n');
  expect(partial).toContain('Only 50 of 130 sessions are here. The others could not be loaded.');
});

test('a name without a blank pushes no column off the sheet', async ({ page, coach }) => {
  const [client] = await coach.insert('clients', [{ name: 'Donaudampfschifffahrt'.repeat(4) }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-11-18', duration: 50, completed: true }]);
  for (const route of ['/sessions', `${DOCUMENTS}?document=statement`]) {
    await page.goto(route);
    await expect(page.getByText('Donaudampf').first()).toBeAttached();
    const text = (await printedPages(page)).join('\n');
    expect(linesWith(text, /18 November 2026 .* 50 min/), route).toHaveLength(1);
    expect(linesWith(text, TOTAL)[0], route).toContain('0.83 h');
  }
});

test('pages print without their buttons, searches and orders', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Wu' }]);
  const topics = ['the supervision of new supervisors', 'endings that come too early'];
  const records = { date: '2026-11-02', day: '2026-11-02', duration: 60, topics };
  await coach.send('POST', '/rest/v1/supervision_sessions', {
    ...records,
    user_id: coach.id,
    supervisor_name: 'Jo Park of the Supervisors’ Guild',
  });
  await coach.send('POST', '/rest/v1/cpd_records', {
    user_id: coach.id,
    date: '2026-11-02',
    hours: 1,
    title: 'A course',
  });
  for (const [path, row, button] of [
    ['/clients', 'Amara Osei', 'Add a client'],
    ['/supervision', 'Jo Park of the Supervisors’ Guild', 'Add Session'],
    ['/cpd', 'A course', 'Record CPD'],
    ['/account/records', 'Amara Osei', 'Answers of witnesses'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(row, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(button).first()).toBeVisible();
    const paper = (await printedPages(page)).join('\n');
    // A name that is cut ends with dots.
    expect(paper).toContain(row.split(' ').at(-1));
    expect(paper).not.toContain('…');
    const controls = [button, 'Select', 'Ask to confirm', 'Latest first', 'By name', 'Name, email or phone'];
    for (const text of controls) expect(paper).not.toContain(text);
  }
});
