// Audit files as a coach saves them.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Download, type Page } from '@playwright/test';

const LONGEST_MS = 30_000;

/** Where the file was saved. */
export async function saved(download: Download): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'audit-file-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

export async function makeAuditFile(page: Page, names: 'Name' | 'Initials' | 'Number'): Promise<string> {
  await page.goto('/reports/credentials/documents?document=audit-file');
  await page.getByText(names, { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: LONGEST_MS }),
    page.getByRole('button', { name: 'Make the audit file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-file-\d{4}-\d\d-\d\d\.html$/);
  return saved(download);
}

/** The lines of the rows, in their order. @param file its text */
export const shownRows = (file: string): string[] =>
  file.slice(file.indexOf('id="audit-file">\n')).split('\n').slice(4);

export async function checkAtVerify(page: Page, path: string): Promise<void> {
  await page.goto('/verify');
  await page.locator('input[type=file]').setInputFiles(path);
}
