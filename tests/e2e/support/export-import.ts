// The parts of the page for export and import that its tests use.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violationsOn } from './violations.ts';

export async function choose(page: Page, name: string, content: string | Buffer) {
  await expect(page.getByText('Choose a file to import')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
}
export const status = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} `) });
export const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ rows?$/ });

export async function expectAccessible(page: Page) {
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
}

export async function download(page: Page, what: string, format: string) {
  await page.getByRole('radio', { name: format, exact: true }).check({ force: true });
  await page.getByLabel('What').selectOption({ label: what });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
