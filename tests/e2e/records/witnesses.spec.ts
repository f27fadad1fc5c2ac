// A coach asks; somebody without an account answers on a phone; what the coach sees then.
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { askAndConfirm, mailTo, openOnPhone, witnessLinkTo } from '#tests/e2e/support/witnesses.ts';

const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`;

test(
  'ask a client, answer by the mailed link on a phone, and see it in the list, in readiness and before a change',
  { tag: '@screen' },
  async ({ page, browser, coach }) => {
    const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
    await coach.insert('sessions', [
      { client_id: amara, date: '2026-03-02', duration: 60, completed: true, notes: 'A secret', topics: [] },
      { client_id: amara, date: '2026-04-02', duration: 90, completed: true, notes: '', topics: ['promotion'] },
    ]);
    const mail = address('amara');
    await page.goto(`/clients/${amara}`);
    await page.getByRole('link', { name: 'Ask someone to confirm' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Their name')).toHaveValue('Amara Osei');
    await dialog.getByLabel('Their email').fill(mail);
    await dialog.getByLabel('Your own words').fill('It was good to work with you.');
    await dialog.getByRole('button', { name: 'Preview the mail' }).click();
    await expect(dialog.getByText('Coaching, individual: 2 sessions, 2.5 hours', { exact: true })).toBeVisible();
    const previewed = await dialog.getByText('Dear Amara Osei,').innerText();
    await dialog.getByRole('button', { name: 'Send the mail' }).click();
    // Back where the coach came from.
    await expect(page.getByRole('region', { name: 'Witnesses' })).toContainText('Amara Osei Waiting');

    const link = await witnessLinkTo(mail);
    const sent = mailTo(mail)!;
    expect(sent).toContain('It was good to work with you.');
    expect(previewed).toContain('It was good to work with you.');
    for (const secret of ['A secret', 'promotion']) expect(sent).not.toContain(secret);
    expect(sent).toMatch(/^List-Unsubscribe: <http/m);
    expect(sent).toContain(`Reply-To: ${coach.email}`);

    const phone = await openOnPhone(browser, link);
    await expect(phone.getByText('Coaching, individual: 2 sessions, 2.5 hours')).toBeVisible();
    // The token is in no history and no screenshot.
    expect(phone.url()).not.toContain('#');
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme });
      expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    }
    await phone.reload();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'This was answered' })).toBeVisible();
    await phone.context().close();

    await page.goto('/reports/credentials/witnesses');
    const answered = page.getByRole('region', { name: 'Answered' });
    await expect(answered).toContainText('2.5 h confirmed, and all of it is still as confirmed');
    await page.goto('/reports/credentials?body=AC&level=Foundation');
    await expect(page.getByText('Of 2.5 h logged: 2.5 h witnessed').first()).toBeVisible();
    await page.goto('/sessions');
    await expect(page.getByText('Witnessed by Amara Osei.')).toHaveCount(2);

    await page.getByRole('link', { name: 'Amara Osei' }).first().click();
    await expect(page.getByText('Witnessed by Amara Osei', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Duration').fill('60');
    await expect(
      page.getByText('Amara Osei confirmed this. With this change, 1.5 h are no longer confirmed.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save session' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/reports/credentials/witnesses');
    await expect(answered).toContainText('2.5 h confirmed, 1 h still as confirmed');
  },
);

test('an organisation confirms, and its letter is made from the answer', async ({ page, browser, coach }) => {
  const clients = await coach.insert('clients', [
    { name: 'Amara Osei', organisation: 'Acme' },
    { name: 'Ben Stone', organisation: 'Acme' },
  ]);
  await coach.insert(
    'sessions',
    clients.map((client_id) => ({ client_id, date: '2026-03-02', duration: 60, completed: true, paid: true })),
  );
  await coach.send('POST', '/rest/v1/education', {
    id: randomUUID(),
    provider: 'School',
    title: 'Course',
    hours: 60,
    core_hours: 48,
    start_date: '2025-01-01',
    end_date: '2025-06-01',
  });
  const mail = address('bea');
  await page.goto('/reports/credentials/documents?document=letter');
  await page.getByRole('link', { name: 'Ask Acme to confirm by mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their name').fill('Bea Stone');
  await dialog.getByLabel('Your role there').fill('External coach');
  await dialog.getByLabel('Their role').fill('Head of HR');
  await askAndConfirm(page, browser, mail);
  expect(mailTo(mail)).not.toContain('Amara');

  await page.goto('/reports/credentials/documents?document=letter');
  await expect(
    page.getByText(/coached 2 people of our organisation for 2 hours in total, on 2 March 2026/),
  ).toBeVisible();
  await expect(page.getByText(/^I am Bea Stone, Head of HR at Acme/)).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^How this was given: mailed to ${mail} on .*, confirmed by Bea Stone`)),
  ).toBeVisible();
});

test('a link that leads nowhere says what to do, also without a network', async ({ page, context }) => {
  await page.goto(`/witness#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('This link leads to no request. Copy all of it from the mail');
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
  await expect(page.getByRole('alert')).toContainText('This link leads to no request');
  await context.close();
});
