// Mails to witnesses as the server wrote them, and a witness with a phone of their own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';

/** The text of the newest mail to `address`, with its line breaks of quoted-printable undone; null before it is there. */
export function mailTo(address: string): string | null {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  if (!existsSync(folder)) return null;
  const mails = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const mail = mails.findLast((text) => text.includes(`To: ${address}`));
  if (mail === undefined) return null;
  const bytes = mail.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return bytes.replaceAll(/(?:%[0-9A-F]{2})+/g, (some) => decoded(some));
}

function decoded(percents: string): string {
  try {
    return decodeURIComponent(percents);
  } catch {
    return percents;
  }
}

/** Waits for the mail, and gives back its link. */
export async function witnessLinkTo(address: string): Promise<string> {
  const link = () => /https?:\/\/[^\s"<>]+\/witness#[\w-]{43}/.exec(mailTo(address) ?? '')?.[0] ?? null;
  await expect.poll(link).not.toBeNull();
  return link()!;
}

/** Opens a mailed link on a phone that knows no account. */
export async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  await page.goto(link);
  return page;
}

/** Asks by the form, which is open with its name filled in, and answers "confirmed" on a phone. */
export async function askAndConfirm(page: Page, browser: Browser, address: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(address);
  await dialog.getByRole('button', { name: 'Preview the mail' }).click();
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(dialog).toBeHidden();
  const phone = await openOnPhone(browser, await witnessLinkTo(address));
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await phone.context().close();
}
