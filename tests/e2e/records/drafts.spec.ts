// A phone ends tabs that are hidden, which a reload does too: what was typed is there again (ADR 154).
import { expect, type Page } from '@playwright/test';
import { FOR_CREDENTIALS, type RECORD_KINDS, type RecordForCredential } from '#domain/records/record-kinds.ts';
import { keyOf, signInAs, signUp, test } from '#tests/e2e/support/signed-in.ts';

const form = (page: Page) => page.locator('[role=dialog] form, main form').first();
const back = (page: Page) => page.getByText('What you had typed is back', { exact: true });
/** Where a record is entered that is not in the list of those for credentials. */
const OTHERS: Readonly<Record<Exclude<keyof typeof RECORD_KINDS, RecordForCredential | 'erased_sessions'>, string>> = {
  clients: '/clients?add=1',
  sessions: '/support?log=1',
  supervision_sessions: '/supervision/new',
  cpd_records: '/cpd?add=1',
  opening_balances: '/clients/CLIENT?hours=new',
  wheels: '/coach-tools?tool=wheel&client=CLIENT&add=1',
  note_templates: '/coach-tools?tool=templates&add=1',
};
const ADDRESSES = [
  ...Object.values(OTHERS),
  ...FOR_CREDENTIALS.map((table) => `/reports/credentials/records?add=${table}`),
  '/reports/credentials/lent?lend=new',
];

test('what is typed into the form of any record, and for a view, is there after a reload, and gone once it is discarded', async ({
  page,
  coach,
}) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  for (const address of ADDRESSES) {
    await test.step(address, async () => {
      const words = form(page).locator('textarea:visible, input[type=text]:visible').last();
      await page.goto(address.replace('CLIENT', client));
      const empty = await words.inputValue();
      await words.fill('Half a sentence');
      await page.reload();
      await expect(back(page)).toBeVisible();
      await expect(words).toHaveValue('Half a sentence');
      await form(page).getByText('Cancel', { exact: true }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(form(page)).toBeHidden();
      await page.goto(address.replace('CLIENT', client));
      await expect(words).toHaveValue(empty);
      await expect(back(page)).toBeHidden();
    });
  }
});

test('a session for a client who was typed too is saved after it, once', async ({ page, coach }) => {
  await page.goto('/support?log=1');
  await form(page).getByLabel('Client').fill('Amara Osei');
  await page.getByRole('option', { name: /Amara Osei/ }).click();
  await form(page).getByLabel('Duration').fill('50');
  await form(page).getByLabel('Follow-up').fill('Ask about the letter');
  await page.reload();
  await expect(back(page)).toBeVisible();
  await form(page).getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  const { body } = await coach.send('GET', '/rest/v1/sessions?select=duration,follow_up,client:clients(name)');
  expect(body).toEqual([{ duration: 50, follow_up: 'Ask about the letter', client: { name: 'Amara Osei' } }]);
  await page.goto('/support?log=1');
  await expect(form(page).getByLabel('Follow-up')).toHaveValue('');
  await expect(back(page)).toBeHidden();
});

test('notes that another device changed since are there beside what was typed', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', notes: 'Likes mornings.' }]);
  await page.goto(`/clients/${client}?edit=notes`);
  const notes = form(page).getByLabel('Notes');
  await expect(notes).toHaveValue('Likes mornings.');
  await notes.fill('Likes mornings, and tea.');
  await coach.send('PATCH', `/rest/v1/clients?id=eq.${client}`, { notes: 'Likes mornings. Moved to Leeds.' });
  await page.reload();
  await expect(notes).toHaveValue('Likes mornings. Moved to Leeds.\n\nLikes mornings, and tea.');
});

test('what one coach typed is not shown to the next in the same tab', async ({ page, coach, request }) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/clients?add=1');
  await form(page).getByLabel('Name').fill('Amara Osei');
  await signInAs(page, await signUp(request, await keyOf(request)));
  await page.goto('/clients?add=1');
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await expect(back(page)).toBeHidden();
});

test('what was typed in a tab that the phone ended is deleted once its coach has logged out in another', async ({
  page,
  request,
}) => {
  const session = await signUp(request, await keyOf(request));
  const ask = await page.context().newPage();
  const typed = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage));
  await page.goto('/privacy');
  await page.evaluate((stored) => localStorage.setItem('hourbook.auth', stored), JSON.stringify(session));
  await page.goto('/clients?add=1');
  await form(page).getByLabel('Name').fill('Amara Osei');
  await ask.goto('/reports/credentials/witnesses?ask=client');
  await form(ask).getByLabel('Their email').fill('amara@example.net');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  for (const tab of [page, ask]) await tab.goto('about:blank');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  for (const tab of [page, ask]) {
    await tab.goto('/login');
    await expect.poll(() => typed(tab)).not.toContain('mara');
  }
});
