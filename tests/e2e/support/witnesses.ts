// A witness with a phone of their own.
import { expect, type Browser, type Page } from '@playwright/test';
import type { ParsedMail } from '#tests/support/parsed-mail.ts';
import { parsedMailTo } from './mailed.ts';

/** Opens a mailed link on a phone that knows no account. */
export async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(link);
  return page;
}

/** Sends the mail of the form, whose fields are filled in but for the address; gives back the mail and its link. */
export async function askByMail(page: Page, address: string): Promise<ParsedMail & { link: string }> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(address);
  await dialog.getByRole('button', { name: 'Preview the mail' }).click();
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(dialog).toBeHidden();
  const mail = await parsedMailTo(address);
  const link = /https?:\/\/\S+\/witness#[\w-]{43}/.exec(mail.text)![0];
  expect(mail.html).toContain(link);
  return { ...mail, link };
}

export async function confirm(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}
