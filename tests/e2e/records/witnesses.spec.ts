// Witnessed hours from the request to the file that an auditor checks, and a link that leads nowhere.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { checkAtVerify, makeAuditFile, shownRows } from '#tests/e2e/support/audit-files.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { askByMail, confirm, openOnPhone } from '#tests/e2e/support/witnesses.ts';
import { isWithoutPython } from '#tests/support/parsed-mail.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`;

test(
  'ask a client and an organisation, who answer on their phones: readiness, letter, audit file, and a change afterwards',
  { tag: '@screen' },
  async ({ page, browser, coach }) => {
    test.skip(isWithoutPython, 'Python reads the mails');
    test.slow();
    const [amara = '', ben = ''] = await coach.insert('clients', [
      { name: 'Amara Osei', organisation: 'Acme' },
      { name: 'Ben Stone', organisation: 'Acme' },
    ]);
    const held = { completed: true, paid: true, notes: 'A secret', topics: ['promotion'] };
    await coach.insert('sessions', [
      { ...held, client_id: amara, date: '2026-03-02', duration: 60 },
      { ...held, client_id: amara, date: '2026-04-02', duration: 90 },
      { ...held, client_id: ben, date: '2026-04-03', duration: 60 },
    ]);
    await coach.send('POST', '/rest/v1/education', {
      id: randomUUID(),
      provider: 'School',
      title: 'Course',
      hours: 60,
      core_hours: 48,
      start_date: '2025-01-01',
      end_date: '2025-06-01',
    });
    const dialog = page.getByRole('dialog');

    await test.step('the client is asked', async () => {
      await page.goto(`/clients/${amara}`);
      await page.getByRole('link', { name: 'Ask someone to confirm' }).click();
      await expect(dialog.getByLabel('Their name')).toHaveValue('Amara Osei');
      await dialog.getByLabel('Your own words').fill('It was good to work with you.');
      // Asked for once: the mails below go without it.
      await dialog.getByLabel('Your name').fill('Dana Coach');
      const mail = await askByMail(page, address('amara'));
      expect(mail.text).toContain('Dana Coach keeps a log of hours');
      // Back where the coach came from.
      await expect(page.getByRole('region', { name: 'Witnesses' })).toContainText('Amara Osei Waiting');
      expect(mail.reply).toEqual([coach.email]);
      expect(mail.headers['list-unsubscribe']?.[0]).toMatch(/^<http/);
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain('It was good to work with you.');
        expect(body).toContain('Coaching, individual: 2 sessions, 2.5 hours');
        for (const secret of ['A secret', 'promotion', 'Ben']) expect(body).not.toContain(secret);
      }

      const phone = await openOnPhone(browser, mail.link);
      await expect(phone.getByText('Coaching, individual: 2 sessions, 2.5 hours')).toBeVisible();
      // The token is in no history and no screenshot.
      expect(phone.url()).not.toContain('#');
      for (const colorScheme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme });
        expect(await violationsOn(phone)).toEqual([]);
      }
      await phone.reload();
      await confirm(phone);
      await phone.goto('about:blank');
      await phone.goto(mail.link);
      await expect(phone.getByRole('heading', { name: 'This was answered' })).toBeVisible();
      await phone.context().close();
    });

    await test.step('readiness and lists show who confirmed what', async () => {
      await page.goto('/reports/credentials?body=AC&level=Foundation');
      const confirmed = page.getByRole('listitem').filter({ hasText: '2.5 h confirmed by others' }).first();
      await confirmed.locator('summary').click();
      await expect(confirmed.getByText('2.5 h confirmed by others')).toBeVisible();
      await page.goto('/sessions');
      await expect(page.getByText('Witnessed by Amara Osei.')).toHaveCount(2);
    });

    await test.step('the organisation’s letter is made from its answer', async () => {
      await page.goto('/reports/credentials/documents?document=letter');
      await page.getByRole('link', { name: 'Ask Acme to confirm by mail' }).click();
      await dialog.getByLabel('Their name').fill('Bea Stone');
      await dialog.getByLabel('Your role there').fill('External coach');
      await dialog.getByLabel('Their role').fill('Head of HR');
      const bea = address('bea');
      const mail = await askByMail(page, bea);
      expect(mail.text).not.toContain('Amara');
      const phone = await openOnPhone(browser, mail.link);
      await confirm(phone);
      await phone.context().close();

      await page.goto('/reports/credentials/documents?document=letter');
      await expect(page.getByText(/^I am Bea Stone, Head of HR at Acme/)).toBeVisible();
      await expect(page.getByText(new RegExp(`^Mailed to ${bea} on .*\\. Confirmed by Bea Stone`))).toBeVisible();
      await expect(
        page.getByText(
          /coached 2 people of our organisation for 3.5 hours in total, from 2 March 2026 to 3 April 2026/,
        ),
      ).toBeVisible();
    });

    await test.step('the audit file has both answers, and /verify names the one that was altered', async () => {
      const path = await makeAuditFile(page, 'Name');
      const text = await readFile(path, 'utf8');
      const answers = shownRows(text).flatMap((line, place) => (line.includes('["answer",') ? [place] : []));
      expect(answers).toHaveLength(2);
      await checkAtVerify(page, path);
      await expect(page.getByRole('status').filter({ hasText: 'Intact' })).toContainText('Signed with this site’s key');

      const row = answers.find((place) => shownRows(text)[place]!.includes('"client"'))!;
      const line = shownRows(text)[row]!;
      await writeFile(path, text.replace(line, line.replace(',150', ',151')));
      await page.locator('input[type=file]').setInputFiles(path);
      await expect(page.getByRole('alert')).toContainText(`Not intact: row ${row + 1}`);
    });

    await test.step('a change costs its minutes alone, and is told before', async () => {
      await page.goto('/sessions');
      await page.getByRole('link', { name: 'Amara Osei' }).first().click();
      await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
      await expect(page.getByText(/^Witnessed by Amara Osei; Confirmed by Bea Stone/)).toBeVisible();
      await page.getByRole('link', { name: 'Edit' }).click();
      await dialog.getByLabel('Duration').fill('60');
      await expect(page.getByText(/confirmed this. With this change, 1.5 h are no longer confirmed/)).toBeVisible();
      await page.getByRole('button', { name: 'Save session' }).click();
      await expect(page.getByText('No longer confirmed by Amara Osei and Bea Stone.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Ask again' }).click();
      const answered = page.getByRole('region', { name: 'Answered' });
      await expect(answered).toContainText('2.5 h confirmed, 1 h still as confirmed');
      await expect(answered).toContainText('3.5 h confirmed, 2 h still as confirmed');
    });
  },
);

test('a link that leads nowhere says what to do, also without a network', async ({ page, context }) => {
  await page.goto(`/witness#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText(
    'We found no request for this link. Copy all of it from the mail',
  );
  await page.goto('/witness');
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByText('Open the link in the mail you were sent')).toBeVisible();
  await page.route('**/functions/v1/open-witness-request', (route) => route.abort());
  await page.goto('about:blank');
  await page.goto(`/witness#${'y'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('You seem to be offline');
  await page.unroute('**/functions/v1/open-witness-request');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('We found no request for this link');
  await context.close();
});
