import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Log a session' });
const isoDay = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + offset)).toISOString().slice(0, 10);
};
const axe = (page: Page, part: string) => violationsOn(page, (one) => one.include(part));

test("on a client's page the typed name replaces the client's, and Enter alone keeps it", async ({ page, coach }) => {
  const [amara = '', ben = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  const last = { date: isoDay(-7), duration: 50, completed: true, kind: 'training' };
  await coach.insert('sessions', [{ client_id: ben, ...last, paid: false, format: 'group', participants: 6 }]);
  for (const keys of [['b', 'e', 'n', 'Enter'], []]) {
    await page.goto(`/clients/${amara}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const key of ['n', ...keys, 'Enter']) await page.keyboard.press(key);
    const name = keys.length > 0 ? 'Ben Whitcombe' : 'Amara Osei';
    await expect(page.getByText(new RegExp(`^${name} · `))).toBeVisible();
  }
  const { body } = await coach.send(
    'GET',
    `/rest/v1/sessions?select=client_id,duration,paid,format,participants,kind&date=eq.${isoDay(0)}&order=created_at`,
  );
  expect(body).toEqual([
    { client_id: ben, duration: 50, paid: false, format: 'group', participants: 6, kind: 'training' },
    { client_id: amara, duration: 60, paid: null, format: 'individual', participants: null, kind: 'coaching' },
  ]);
});

test('the empty field lists the latest five clients; paid or pro bono is chosen beside the duration', async ({
  page,
  coach,
}) => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const ids = await coach.insert(
    'clients',
    names.map((name) => ({ name })),
  );
  await coach.insert(
    'sessions',
    ids.map((client_id, index) => ({ client_id, date: isoDay(index - 10), duration: 60, completed: true })),
  );
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(sheet(page).getByRole('listbox').getByRole('option')).toHaveText(['Finn', 'Eve', 'Dan', 'Cleo', 'Ben']);
  expect(await axe(page, '[role="dialog"]')).toEqual([]);
  await sheet(page).getByRole('option', { name: 'Eve' }).click();
  await sheet(page).getByRole('radio', { name: 'Pro bono' }).check();
  expect(await axe(page, '[role="dialog"]')).toEqual([]);
  await sheet(page).getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText(/^Eve · /)).toBeVisible();
  const { body } = await coach.send('GET', `/rest/v1/sessions?select=client_id,paid&date=eq.${isoDay(0)}`);
  expect(body).toEqual([{ client_id: ids[4], paid: false }]);
});

test("one key on the dashboard completes yesterday's sessions; ctrl and Z on another page reverses it", async ({
  page,
  coach,
}) => {
  const ids = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Whitcombe' }]);
  await coach.insert(
    'sessions',
    ids.map((client_id) => ({ client_id, date: isoDay(-1), duration: 60, completed: false })),
  );
  const completed = async () =>
    ((await coach.send('GET', '/rest/v1/sessions?select=completed')).body as { completed: boolean }[]).map(
      (row) => row.completed,
    );
  await page.goto('/dashboard');
  const question = page.getByRole('region', { name: 'Sessions to confirm' });
  await expect(question).toContainText('2 sessions from yesterday: did they take place?');
  await expect(question).toContainText('Amara Osei, Ben Whitcombe');
  expect(await axe(page, 'main')).toEqual([]);
  await page.keyboard.press('y');
  await expect(page.getByText('2 sessions completed', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await completed()).toEqual([true, true]);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/sessions$/);
  await page.keyboard.press('Control+z');
  await expect.poll(completed).toEqual([false, false]);
});

test('a deleted client comes back with sessions, from another page and after longer than a toast', async ({
  page,
  coach,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei', notes: 'Likes walks' }]);
  const session = { client_id: amara, duration: 60, completed: true, notes: 'On trust' };
  await coach.insert('sessions', [
    { ...session, date: isoDay(-8) },
    { ...session, date: isoDay(-1) },
  ]);
  const stored = async () => [
    (await coach.send('GET', '/rest/v1/clients?select=*')).body,
    (await coach.send('GET', '/rest/v1/sessions?select=*&order=date')).body,
  ];
  const before = await stored();
  await page.clock.install();
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Actions for Amara Osei' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click();
  await expect(page.getByText('Client deleted', { exact: true })).toBeVisible();
  expect(await stored()).toEqual([[], []]);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.fastForward(7_000);
  await expect(page.getByText('Client deleted', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Client restored', { exact: true })).toBeVisible();
  expect(await stored()).toEqual(before);
});
