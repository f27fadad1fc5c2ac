import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test('what a credential asks for beside hours is recorded, edited, deleted and brought back', async ({
  page,
  coach,
}) => {
  expect(coach.id).toBeTruthy();
  await page.goto('/reports/credentials/records');
  const mentoring = section(page, 'Mentor coaching');
  await mentoring.getByRole('link', { name: 'Add mentor coaching' }).click();
  await dialog(page).getByLabel('Mentor', { exact: true }).fill('Grace Hopper');
  await dialog(page).getByLabel('Length').fill('1:30');
  await dialog(page).getByLabel('Format').selectOption('Group');
  await dialog(page)
    .getByLabel(/^People in the group/)
    .fill('6');
  await dialog(page).getByRole('button', { name: 'Save mentor coaching' }).click();
  await expect(mentoring).toContainText('1.5 h · 0 h one-to-one');
  await expect(mentoring.getByRole('listitem')).toContainText('Group of 6');

  await mentoring.getByRole('link', { name: 'Grace Hopper' }).click();
  await dialog(page).getByLabel('Format').selectOption('One-to-one');
  await dialog(page).getByRole('button', { name: 'Save mentor coaching' }).click();
  await expect(mentoring).toContainText('1.5 h · 1.5 h one-to-one');
  await expect(mentoring.getByRole('listitem')).not.toContainText('Group');

  await page.goto('/reports/credentials/records?add=reflections');
  await dialog(page).getByLabel('Title').fill('Silence');
  await dialog(page)
    .getByLabel(/^Reflection/)
    .fill('I wait.\nLonger.');
  await dialog(page).getByRole('button', { name: 'Save reflection' }).click();
  const reflections = section(page, 'Reflections');
  await expect(reflections.getByRole('listitem')).toContainText('I wait.');
  await page.getByRole('button', { name: 'Actions for Silence' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(reflections.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reflections.getByRole('listitem')).toContainText('I wait.');
});

test('many sessions are set at once and set back; a client is erased and the hours stay', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: '' }]);
  const session = { client_id: client, duration: 90, topics: [], notes: '', completed: true };
  const ids = await coach.insert('sessions', [
    { ...session, date: '2026-01-05', paid: null },
    { ...session, date: '2026-01-12', paid: true },
  ]);
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog(page).getByLabel('Paid').selectOption('Pro bono');
  await dialog(page).getByLabel('Format').selectOption('Group');
  await dialog(page)
    .getByLabel(/^Participants/)
    .fill('8');
  await dialog(page).getByRole('button', { name: 'Change 2 sessions' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Pro bono')).toHaveCount(2);
  await expect(main.getByText('Group of 8')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('Group of 8')).toHaveCount(0);
  const paid = await coach.send('GET', '/rest/v1/sessions?select=paid,format,participants&order=date');
  expect(paid.body).toEqual([
    { paid: null, format: 'individual', participants: null },
    { paid: true, format: 'individual', participants: null },
  ]);

  await page.goto(`/sessions/${ids[1]}?edit=paid`);
  await expect(dialog(page).getByRole('radio', { name: 'Paid', exact: true })).toBeFocused();
  await page.goto(`/clients/${client}?edit=consent`);
  await expect(dialog(page).getByLabel('Consent')).toBeFocused();
  await dialog(page).getByLabel('Consent').selectOption('Given');
  await dialog(page).getByRole('button', { name: 'Save client' }).click();
  await expect(section(page, 'For your credential')).toContainText('Given');
  await section(page, 'Hours before Hourbook').getByRole('link', { name: 'Add' }).click();
  await dialog(page).getByLabel('Counted up to').fill('2024-12-31');
  await dialog(page).getByLabel(/^Paid/).fill('12h 30m');
  await dialog(page).getByRole('button', { name: 'Save hours' }).click();
  await expect(section(page, 'Hours before Hourbook').getByRole('listitem')).toContainText('12 hours 30 min paid');

  await page.getByRole('button', { name: 'More actions for Amara Osei' }).click();
  await page.getByRole('menuitem', { name: 'Erase, keep the hours' }).click();
  await expect(page.getByText(/^2 sessions \(3 h\) and 12\.5 h from before this logbook are kept/)).toBeVisible();
  await page.getByRole('button', { name: 'Erase client' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByText('No clients yet')).toBeVisible();
  const kept = await coach.send('GET', '/rest/v1/erased_sessions?select=duration,paid,opening&order=date');
  expect(kept.body).toEqual([
    { duration: 750, paid: true, opening: true },
    { duration: 90, paid: null, opening: false },
    { duration: 90, paid: true, opening: false },
  ]);
});
