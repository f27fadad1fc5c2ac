// What goes to a body: the list with what is missing, the folder as it is saved, and the print, page by page.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { checkAtVerify, saved } from '#tests/e2e/support/audit-files.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const LONGEST_MS = 30_000;
const PDF = Buffer.from('%PDF-1.4\nCertificate of completion');
const NOTE = 'What was said stays here';

test('a coach on the Level 1 path adds the certificate that is missing, saves the folder and prints it', async ({
  page,
  coach,
}) => {
  test.slow();
  await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, {
    display_name: 'Ann Lee',
    credential_paths: ['ICF:ACC:level-1'],
  });
  const [course = ''] = await coach.insert('education', [
    {
      title: 'Level 1 programme',
      provider: 'School',
      hours: 75,
      core_hours: 60,
      start_date: '2024-01-08',
      end_date: '2024-06-28',
    },
  ]);
  const clients = await coach.insert(
    'clients',
    Array.from({ length: 8 }, (_, place) => ({
      name: `Person ${place + 1}`,
      email: `person-${place + 1}@example.org`,
      consent: 'given',
      notes: NOTE,
    })),
  );
  await coach.insert(
    'sessions',
    clients.map((client_id, place) => ({
      client_id,
      date: `2026-0${place + 1}-12`,
      duration: 60,
      completed: true,
      paid: true,
      notes: NOTE,
    })),
  );

  await page.goto('/reports/credentials/documents?document=hand-in');
  const parts = page.getByRole('list', { name: 'Parts of the form' });
  await expect(parts.getByRole('heading')).toHaveText([
    'Coach education',
    'Coaching experience',
    'Client coaching log',
    'Letters of organisations',
    'Attestation',
    'Fee',
    'Exam',
  ]);
  expect(await violationsOn(page)).toEqual([]);
  await parts.getByRole('link', { name: /^Add the certificate/ }).click();
  await expect(page).toHaveURL(new RegExp(`edit=education%3A${course}`));
  const certificates = page.getByRole('region', { name: 'Certificates' });
  await certificates
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan 1.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(certificates.getByRole('listitem')).toHaveText(/^scan 1\.pdf/);

  await page.goto('/reports/credentials/documents?document=hand-in');
  await expect(parts.getByText('1 entry · 1 certificate')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: LONGEST_MS }),
    page.getByRole('button', { name: 'Save as a folder' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hand-in-icf-acc-\d{4}-\d\d-\d\d\.zip$/);
  const path = await saved(download);
  const files = unzipped(await readFile(path));
  expect([...files.keys()]).toEqual([
    '00-hand-in.html',
    '01-education.html',
    '01-education.csv',
    '02-certificate-2024-06-28-level-1-programme.pdf',
    '03-coaching-hours.html',
    '03-coaching-hours.csv',
    '04-client-log.html',
    '04-client-log.csv',
    '05-declaration.html',
    '06-audit-file.html',
  ]);
  expect(files.get('02-certificate-2024-06-28-level-1-programme.pdf')!.equals(PDF)).toBe(true);
  expect(files.get('04-client-log.csv')!.toString()).toContain('Total,,,,,,8,0');
  for (const content of files.values()) expect(content.toString()).not.toContain(NOTE);

  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const printed = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);
  // The list, then a page for each part that has contents.
  expect(printed).toHaveLength(5);
  expect(printed[0]).toContain('Application for ICF ACC');
  expect(printed[0]).toContain('02-certificate-2024-06-28-level-1-programme.pdf');
  expect(printed[3]).toMatch(/Person 8 .* 2026-08-12 /);
  for (const [place, text] of printed.entries()) expect(text).toContain(`Page ${place + 1} of 5`);

  const auditFile = join(dirname(path), '06-audit-file.html');
  await writeFile(auditFile, files.get('06-audit-file.html')!);
  await checkAtVerify(page, auditFile);
  await expect(page.getByRole('status').filter({ hasText: 'Intact' })).toBeVisible();
});
