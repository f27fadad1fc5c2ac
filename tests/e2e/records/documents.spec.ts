// The documents to hand in say what the rules say, are saved as files that can be imported again, and are complete on
// paper.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import readWorkbook from 'read-excel-file/node';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const LOG = [
  'ICF Client Coaching Log,,,,,,,',
  ',,,,,,,',
  'Client Name,Contact Information,Individual/Group,Number in Group,Start Date,End Date,Paid hours,Pro-bono hours',
  'Amara Osei,amara@example.org,Individual,,03/04/2024,05/06/2024,12.75,1:30',
  'Bo Lind,+44 20 7946 0112,Group,6,03/05/2024,05/07/2024,8,',
  'Cleo Diaz,,Choir,,04/05/2024,05/08/2024,1,0',
  'Total,,,,,,21.75,1.5',
].join('\r\n');

const ALONE = { format: 'individual', participants: null, completed: true };
const COURSE = {
  title: 'Foundations',
  provider: 'School',
  hours: 60,
  core_hours: 48,
  start_date: '2024-01-01',
  end_date: null,
};

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour on its way to the other theme has no contrast yet.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The other theme is other colours and nothing else.
    const violations = await violationsOn(page, (axe) =>
      colorScheme === 'dark' ? axe.withRules('color-contrast') : axe,
    );
    expect(violations).toEqual([]);
  }
}

async function download(page: Page, format: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format }).click()]);
  expect(file.suggestedFilename()).toMatch(/^icf-client-coaching-log-\d{4}-\d\d-\d\d\.(xlsx|csv)$/);
  return readFile(await file.path());
}

test('the ICF log, on the screen and in files, is what the rules count, without those who are not named', async ({
  page,
  coach,
}) => {
  const [amara = '', bo = '', cleo = ''] = await coach.insert('clients', [
    { name: 'Amara Osei', email: 'amara@example.org', phone: null, consent: 'given' },
    { name: '=Bo', email: 'bartholomew.wolfeschlegelstein@example.org', phone: '+44 20 7946 0112', consent: 'given' },
    { name: 'Cleo Diaz', email: 'cleo@example.org', phone: null, consent: 'refused' },
  ]);
  await coach.send('POST', '/rest/v1/education', { id: crypto.randomUUID(), ...COURSE });
  await coach.insert('sessions', [
    { client_id: amara, date: '2026-03-02', duration: 45, paid: true, ...ALONE },
    { client_id: amara, date: '2026-03-09', duration: 50, paid: false, ...ALONE },
    { client_id: bo, date: '2026-04-02', duration: 120, paid: true, format: 'group', participants: 6, completed: true },
    { client_id: cleo, date: '2026-05-02', duration: 90, paid: true, ...ALONE },
  ]);

  await page.goto('/reports/credentials/documents');
  const table = page.getByRole('table', { name: 'ICF Client Coaching Log' });
  await expect(table.getByRole('row')).toHaveText([
    'ICF Client Coaching Log',
    'Client NameContact InformationIndividual/GroupNumber in GroupStart DateEnd DatePaid hoursPro-bono hours',
    '=Bobartholomew.wolfeschlegelstein@example.org, +44 20 7946 0112Group62026-04-022026-04-0220',
    'Amara Oseiamara@example.orgIndividual2026-03-022026-03-090.750.8333',
    'Total2.750.8333',
  ]);
  const missing = page.getByRole('region', { name: 'What is not in this log' });
  await expect(missing).toContainText('We left out 1.5 h of what you logged');
  await expect(missing.getByRole('link', { name: 'Cleo Diaz' })).toHaveAttribute('href', `/clients/${cleo}`);
  await expectAccessible(page);

  const csv = (await download(page, 'CSV')).toString();
  expect(csv.split('\r\n').slice(2)).toEqual([
    '\'=Bo,"bartholomew.wolfeschlegelstein@example.org, +44 20 7946 0112",Group,6,2026-04-02,2026-04-02,2,0',
    'Amara Osei,amara@example.org,Individual,,2026-03-02,2026-03-09,0.75,0.8333',
    'Total,,,,,,2.75,0.8333',
    '',
  ]);
  const [sheet] = await readWorkbook(await download(page, 'Excel'));
  expect(sheet?.data[0]?.[0]).toBe('ICF Client Coaching Log');
  expect(sheet?.data.at(-1)?.slice(-2)).toEqual([2.75, 50 / 60]);

  // All eight columns fit on a sheet of A4 with its margins.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 687, height: 900 });
  const paper = page.getByRole('region', { name: 'Table: ICF Client Coaching Log' });
  expect(await paper.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });

  // The rule about the log counts the same.
  await page.getByRole('link', { name: 'Path', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('3.5 of 100 h');
});

test('each document stands on paper without what is around it', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei', organisation: 'Acme' }]);
  const today = new Date().toISOString().slice(0, 10);
  await coach.insert('sessions', [
    { client_id: amara, date: `${today.slice(0, 4)}-01-01`, duration: 45, paid: true, completed: true },
  ]);
  const reflection = {
    date: `${today.slice(0, 4)}-01-01`,
    title: 'Silence',
    reflection: 'With Amara.',
    application: 'Wait.',
  };
  await coach.send('POST', '/rest/v1/education', { id: crypto.randomUUID(), ...COURSE });
  const held = { id: crypto.randomUUID(), body: 'AC', level: 'Foundation', awarded_on: `${today.slice(0, 4)}-01-01` };
  expect((await coach.send('POST', '/rest/v1/credentials', held)).status).toBe(201);
  const sent = await coach.send('POST', '/rest/v1/reflections', { id: crypto.randomUUID(), ...reflection });
  expect(sent.status).toBe(201);

  for (const [button, heading, text] of [
    ['Organisation letter', 'Letter from Acme', 'coached one person of our organisation for 0.75 hours'],
    ['EMCC portfolio', 'Portfolio for EMCC accreditation', 'Reflection: With Amara.'],
    ['AC hours', 'Coaching hours for the Association for Coaching', '0.75 h with 1 client'],
    ['Client statement', 'Statement of coaching', 'For Amara Osei'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/reports/credentials/documents');
    await page.getByRole('link', { name: button }).click();
    if (button === 'Organisation letter') await page.getByLabel('Your role there').fill('team coach');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    if (button === 'EMCC portfolio') {
      await expect(page.getByRole('table', { name: 'Client profiles' })).not.toContainText('Amara');
      await expect(page.getByText('your own texts mention Amara Osei')).toBeVisible();
    }
    await page.emulateMedia({ media: 'print' });
    // The letter goes on the organisation's own letterhead.
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({
      visible: button !== 'Organisation letter',
    });
    await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
    for (const chrome of [page.getByRole('button'), page.getByRole('link'), page.getByRole('navigation')])
      await expect(chrome.filter({ visible: true })).toHaveCount(0);
  }
});

test('an ICF log comes in as hours of before, asked about, not twice, and out again', async ({ page, coach }) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const stored = async () =>
    (
      await coach.send(
        'GET',
        '/rest/v1/opening_balances?select=client_id,as_of,start_date,paid_minutes,pro_bono_minutes,source&order=paid_minutes.desc',
      )
    ).body;
  const choose = async () => {
    await page.goto('/export-import');
    await expect(page.getByText('Choose a file to import')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'log.csv', mimeType: '', buffer: Buffer.from(LOG) });
    await page.getByRole('radio', { name: '3 April 2024' }).check();
  };
  await choose();
  await expect(page.getByLabel('This file contains')).toHaveValue('icf_log');
  await expect(page.getByText('21.75 h paid and 1.5 h pro bono, the same as the totals in the file.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  await expect(rows.getByRole('listitem')).toHaveCount(4);
  await expect(rows).toContainText('from 3 April 2024 (03/04/2024) to 5 June 2024 (05/06/2024) · 12.75 h paid');
  await expect(rows).toContainText('Individual/Group "Choir" is not individual, group or team');
  await expectAccessible(page);
  await page.getByLabel('Hours up to').fill('2024-12-31');
  await expect(page.getByText('2 clients and 3 records of earlier hours will be added.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('2 clients and 3 records of earlier hours from log.csv.')).toBeVisible();
  expect(await stored()).toMatchObject([
    {
      client_id: amara,
      as_of: '2024-12-31',
      start_date: '2024-04-03',
      paid_minutes: 765,
      pro_bono_minutes: 90,
      source: 'ICF Client Coaching Log',
    },
    { paid_minutes: 480, pro_bono_minutes: 0 },
    { paid_minutes: 60, pro_bono_minutes: 0 },
  ]);

  await choose();
  await expect(page.getByRole('radio', { name: 'Duplicate 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toBeDisabled();

  await page.reload();
  await page.getByRole('button', { name: 'Undo the import of log.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('2 clients and 3 records of earlier hours deleted.').first()).toBeVisible();
  expect(await stored()).toEqual([]);
});
