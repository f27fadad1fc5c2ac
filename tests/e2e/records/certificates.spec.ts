// Files stored with a record: added, downloaded byte by byte, deleted and restored, by pointer and by keyboard.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const PDF = Buffer.from(`%PDF-1.4\n${'Certificate of attendance. '.repeat(20_000)}`);
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010100000000376ef9240000000a49444154', 'hex');
const RECORD = { title: 'Ethics day', date: '2026-05-01', hours: 6 };

const certificates = (page: Page) => page.getByRole('region', { name: 'Certificates' });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  certificates(page).locator('input[type=file]').setInputFiles(files);

test('files of a CPD record are added, listed, downloaded as they were, deleted and brought back', async ({
  page,
  coach,
}) => {
  expect((await coach.send('POST', '/rest/v1/cpd_records', RECORD)).status).toBe(201);
  await page.goto('/cpd');
  await page.getByRole('button', { name: 'Ethics day', exact: true }).click();
  await choose(
    page,
    { name: 'Ethics – Zürich.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'photo.png', mimeType: 'image/png', buffer: PNG },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
  );
  const files = certificates(page).getByRole('listitem');
  await expect(files).toHaveText([/^Ethics – Zürich\.pdf PDF, 527 KB/, /^photo\.png PNG, 41 bytes/]);
  await expect(certificates(page).getByRole('alert')).toContainText('page.pdf was not added. This is not a PDF');
  await certificates(page).getByRole('button', { name: 'Dismiss page.pdf' }).click();

  // By keyboard.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Ethics – Zürich.pdf' }).focus();
  await page.keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Ethics – Zürich.pdf');
  expect(readFileSync(await saved.path()).equals(PDF)).toBe(true);

  await certificates(page).getByRole('button', { name: 'Delete photo.png' }).click();
  await expect(files).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(files).toHaveCount(2);

  await page.getByRole('button', { name: 'Actions for Ethics day' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit CPD record' });
  await expect(form.getByText('photo.png')).toBeVisible();
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
});

test('records for credentials and supervision have files too, and a network that is gone is told', async ({
  page,
  coach,
}) => {
  const EDUCATION = { title: 'Diploma', hours: 60, start_date: '2025-01-10' };
  const id = crypto.randomUUID();
  const SUPERVISION = { id, supervisor_name: 'Sue', date: '2026-05-01T10:00:00Z', duration: 60 };
  await coach.send('POST', '/rest/v1/education', EDUCATION);
  await coach.send('POST', '/rest/v1/supervision_sessions', SUPERVISION);
  const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: PDF };

  await page.goto('/reports/credentials/records');
  await page.getByRole('link', { name: 'Diploma' }).click();
  await choose(page, pdf);
  await expect(certificates(page).getByRole('listitem')).toHaveText(/^paper\.pdf/);

  // Without the form.
  const fromMenu = async (row: RegExp) => {
    await page.getByRole('button', { name: row }).click();
    await page.getByRole('menuitem', { name: 'Add certificate' }).click();
    return page.getByRole('dialog').getByRole('listitem');
  };
  await page.goto('/reports/credentials/records');
  await expect(await fromMenu(/^Actions for Diploma/)).toHaveText(/^paper\.pdf/);

  await page.goto('/supervision');
  const files = await fromMenu(/^Actions for Sue/);
  await choose(page, pdf);
  await expect(files).toHaveText(/^paper\.pdf/);
  await page.goto(`/supervision/edit/${id}`);
  await expect(certificates(page).getByRole('listitem')).toHaveText(/^paper\.pdf/);

  await page.context().setOffline(true);
  await expect(certificates(page).getByText('Files can only be added and downloaded with a connection.')).toBeVisible();
  await expect(certificates(page).getByRole('button', { name: 'Add files' })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(certificates(page).getByRole('button', { name: 'Add files' })).toBeEnabled();
});

test('the archive has the files, and brings them back', async ({ page, coach }) => {
  expect((await coach.send('POST', '/rest/v1/cpd_records', RECORD)).status).toBe(201);
  await page.goto('/cpd');
  await page.getByRole('button', { name: 'Ethics day', exact: true }).click();
  await choose(page, { name: 'Ethics – Zürich.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(certificates(page).getByRole('listitem')).toHaveCount(1);

  await page.goto('/export-import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const archive = await download;
  expect(archive.suggestedFilename()).toMatch(/^hourbook-everything-.*\.zip$/);
  const bytes = readFileSync(await archive.path());
  const names = Object.keys(unzipSync(bytes));
  expect(names).toEqual(['hourbook-archive.json', 'certificates/Ethics – Zürich.pdf']);

  await coach.send('DELETE', '/rest/v1/cpd_records?title=eq.Ethics%20day');
  // As a system packs it again: compressed, and in a folder.
  const packed = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [`again/${name}`, content]),
  );
  for (const buffer of [bytes, Buffer.from(zipSync(packed))]) {
    await page.goto('/export-import');
    await page.locator('input[type=file]').setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByText('1 certificate', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Import the archive' }).click();
    await expect(page.getByText('1 certificate added.')).toBeVisible();
  }
  await page.goto('/cpd');
  await page.getByRole('button', { name: 'Ethics day', exact: true }).click();
  await expect(certificates(page).getByRole('listitem')).toHaveCount(1);
  const back = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Ethics – Zürich.pdf' }).click();
  expect(readFileSync(await (await back).path()).equals(PDF)).toBe(true);
});
