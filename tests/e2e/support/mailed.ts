// Mails that the server under test has written to its folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parseMail, type ParsedMail } from '#tests/support/parsed-mail.ts';

/** The latest mail to this address that `part` matches, with its headers; waits for it. */
export async function mailTo(address: string, part: RegExp): Promise<RegExpExecArray & { input: string }> {
  const find = () => {
    const texts = mailsTo(address).map((mail) =>
      mail
        .toString()
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    );
    return texts.map((text) => part.exec(text)).find((found) => found !== null) ?? null;
  };
  await expect.poll(find, `a mail to ${address}`).not.toBeNull();
  return find()!;
}

/** The latest mail to this address, as Python reads it; waits for it. */
export async function parsedMailTo(address: string): Promise<ParsedMail> {
  await expect.poll(() => mailsTo(address).length, `a mail to ${address}`).toBeGreaterThan(0);
  return parseMail(mailsTo(address)[0]!);
}

/** The latest first. The folder comes with the first mail. */
function mailsTo(address: string): Buffer[] {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails = names.toSorted().map((name) => readFileSync(join(folder, name)));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).toReversed();
}
