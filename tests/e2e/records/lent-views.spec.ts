// A coach lends a view; the assessor opens it on a phone by the mailed link and code, comments and prints; the coach reads the comment
// beside the session, and ends the view.
import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { mailTo } from '#tests/e2e/support/mailed.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const SHOTS = process.env['SHOTS'];

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour on its way to the other theme has no contrast yet.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page);
    expect(violations).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}-${colorScheme}-${await page.title()}.png`, fullPage: true });
  }
}

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  return context.newPage();
}

/** By the link in the mail and the code in the next one. */
async function openView(page: Page, address: string, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Email me the code' }).click();
  await expect(page.getByText(/A code is on its way to a…@/)).toBeVisible();
  const code = (await mailTo(address, /^(\d{6})\r?$/m))[1]!;
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Open the view' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coaching records of Carla Coach');
}

test('lend, open on a phone, comment, read it, end it', async ({ page, coach, browser }) => {
  const address = `a${randomUUID()}@example.net`;
  await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: 'Carla Coach' });
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const today = new Date().toISOString().slice(0, 10);
  const [session = ''] = await coach.insert('sessions', [
    {
      client_id: client,
      date: today,
      duration: 50,
      paid: true,
      completed: true,
      notes: 'in confidence',
      topics: ['grief'],
    },
  ]);
  await page.goto('/reports/credentials/lent');
  await page.getByRole('link', { name: 'Lend a view' }).click();
  await page.getByLabel('Assessor’s name').fill('Ada Assessor');
  await page.getByLabel('Assessor’s email').fill(address);
  await page.getByLabel('For which credential').selectOption({ label: 'ICF ACC' });
  await page.getByLabel('Your words in the email').fill('For my ACC.');
  await page.getByText('The email', { exact: true }).click();
  await expect(page.getByText('Carla Coach lends you a view of their coaching records', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lend and send the email' }).click();
  await expect(page.getByText('Not opened yet')).toBeVisible();

  const mail = await mailTo(address, /https?:\S+\/lent#[\w-]+/);
  expect(mail.input).toMatch(/^List-Unsubscribe: <http/m);
  expect(mail.input).toContain(`Reply-To: ${coach.email}`);
  const phone = await onPhone(browser);
  await openView(phone, address, mail[0]);
  for (const hidden of ['Amara', 'Osei', 'confidence', 'grief']) await expect(phone.getByText(hidden)).toHaveCount(0);
  const row = phone.getByRole('listitem').filter({ hasText: 'AO' });
  await expect(row).toContainText('50 min');
  await expect(phone.getByText(`Lent to Ada Assessor (${address})`).first()).toBeAttached();
  await row.getByRole('button', { name: 'Comment' }).click();
  await row.getByRole('textbox').fill('Was this paid?');
  await row.getByRole('button', { name: 'Send comment' }).click();
  await expect(row).toContainText('Was this paid?');
  await expectAccessible(phone);
  await phone.emulateMedia({ media: 'print' });
  await expect(phone.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(phone.locator('svg[aria-hidden] pattern').first()).toBeAttached();
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}-print.png`, fullPage: true });
  await phone.emulateMedia({ media: 'screen' });
  // A reload asks for no code.
  await phone.reload();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Was this paid?' })).toBeVisible();

  await page.goto('/sessions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Amara Osei' }).getByText('Comments:')).toBeAttached();
  await page.goto(`/sessions/${session}`);
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Was this paid?');
  await page.getByRole('list', { name: 'Comments' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Comments' })).toHaveCount(0);
  await page.goto('/reports/credentials/lent');
  await expect(page.getByText(/Opened with the right code: \d+/)).toBeVisible();
  await expect(page.getByText(/about a session · done/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Ended by you')).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('Your visit is over');
  await phone.getByRole('button', { name: 'Email me the code' }).click();
  await expect(phone.getByRole('alert').last()).toContainText('Carla Coach has ended this view');
  await expectAccessible(phone);
  await phone.context().close();
});

test('a link that is not whole, leads nowhere or has the wrong code says what to do', async ({
  page,
  coach,
  browser,
}) => {
  const address = `a${randomUUID()}@example.net`;
  await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: 'Carla Coach' });
  const guest = await browser.newPage();
  await guest.goto('/lent');
  await expect(guest.getByRole('alert')).toContainText('open the link in the email again');
  await guest.goto(`/lent?other=1#${'A'.repeat(43)}`);
  await guest.getByRole('button', { name: 'Email me the code' }).click();
  await expect(guest.getByRole('alert')).toContainText('We found no view for this link');

  await page.goto('/reports/credentials/lent');
  await page.getByRole('link', { name: 'Lend a view' }).click();
  await page.getByRole('button', { name: 'Lend and send the email' }).click();
  await expect(page.getByLabel('Assessor’s name')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Assessor’s name').fill('Ada');
  await page.getByLabel('Assessor’s email').fill(address);
  await page.getByRole('button', { name: 'Lend and send the email' }).click();
  const [link] = await mailTo(address, /https?:\S+\/lent#[\w-]+/);
  await guest.goto(link.replace('/lent', '/lent?third=1'));
  await guest.getByRole('button', { name: 'Email me the code' }).click();
  const right = (await mailTo(address, /^(\d{6})\r?$/m))[1]!;
  await guest.getByLabel('Code').fill(right === '000000' ? '000001' : '000000');
  await guest.getByRole('button', { name: 'Open the view' }).click();
  await expect(guest.getByRole('alert')).toContainText('This is not the code');
  await guest.getByLabel('Code').fill(right);
  await guest.getByRole('button', { name: 'Open the view' }).click();
  await expect(guest.getByText('No session was held in this period.')).toBeVisible();
  await guest.close();
});

test('Back closes the form for lending a view after a question, and no page', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/reports/credentials');
  await page.goto('/reports/credentials/lent');
  await page.getByRole('link', { name: 'Lend a view' }).click();
  const form = page.getByRole('dialog', { name: 'Lend a view' });
  await form.getByLabel('Your words in the email').fill('For my ACC.');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Your words in the email')).toHaveValue('For my ACC.');
  await expect(page).toHaveURL('/reports/credentials/lent?lend=new');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/reports/credentials/lent');
  // Nothing was typed.
  await page.getByRole('link', { name: 'Lend a view' }).click();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Lent views' })).toBeVisible();
});
