// Without a connection: supervision, CPD and clients are changed and deleted, and what waits is edited; and a client who was
// merged on another device meanwhile.
import { expect, type Page } from '@playwright/test';
import { goTo, saved, settle, unsent } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

async function editCpd(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}

test('supervision, CPD and clients are edited and deleted offline, and what waits is edited', async ({
  page,
  coach,
  context,
}) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const supervision = { date: '2026-05-04T10:00:00Z', day: '2026-05-04', duration: 60, topics: ['endings'], notes: '' };
  await coach.insert('supervision_sessions', [
    { ...supervision, supervisor_name: 'Ruth Lind' },
    { ...supervision, supervisor_name: 'Tom Hale' },
  ]);
  const cpd = { date: '2026-10-01', hours: 1, category: '' };
  await coach.insert('cpd_records', [
    { ...cpd, title: 'An article' },
    { ...cpd, title: 'A lecture' },
  ]);
  await page.goto('/cpd');
  await settle(page);
  await expect(page.getByText('An article').first()).toBeVisible();
  await editCpd(page, 'An article');
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Clients');
  await page.getByRole('link', { name: 'Amara Osei' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Supervision');
  await page
    .getByRole('button', { name: /Ruth Lind/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByLabel('Supervisor Name')).toHaveValue('Ruth Lind');
  await goTo(page, 'Supervision');
  await expect(page.getByText('Tom Hale').first()).toBeVisible();

  await context.setOffline(true);
  await page
    .getByRole('button', { name: /Ruth Lind/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Topics').fill('contracting');
  await page.getByRole('button', { name: 'Save Session' }).click();
  await saved(page);
  await page
    .getByRole('button', { name: /Tom Hale/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(unsent(page)).toContainText('Supervision session deleted');
  await page.getByRole('link', { name: 'Add Session' }).click();
  await page.getByLabel('Supervisor Name').fill('Mia Berg');
  await page.getByLabel('Date').fill('2026-06-15');
  await page.getByLabel('Topics').fill('endings');
  await page.getByRole('button', { name: 'Save Session' }).click();
  await unsent(page)
    .getByRole('button', { name: /^Edit.*Mia Berg/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit supervision session' });
  await form.getByLabel('Duration (minutes)').fill('75');
  await form.getByRole('button', { name: 'Save Session' }).click();
  await expect(form).toHaveCount(0);

  await goTo(page, 'CPD');
  await editCpd(page, 'An article');
  await page.getByLabel('Title').fill('A long article');
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByRole('button', { name: 'A long article', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for A lecture' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(unsent(page)).toContainText('CPD record deleted');
  await page.getByRole('link', { name: 'Record CPD' }).click();
  await page.getByLabel('Title').fill('Listening lab');
  await page.getByLabel('Date').fill('2026-03-04');
  await page.getByRole('textbox', { name: 'Hours' }).fill('2');
  await page.getByRole('button', { name: 'Save record' }).click();
  await unsent(page)
    .getByRole('button', { name: /^Edit.*Listening lab/ })
    .click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Hours' }).fill('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await goTo(page, 'Clients');
  await page.getByRole('link', { name: 'Amara Osei' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Amara Osei-Bonsu');
  await page.getByRole('dialog').getByRole('button', { name: 'Save client' }).click();
  await expect(page.getByRole('heading', { name: 'Amara Osei-Bonsu' })).toBeVisible();
  await goTo(page, 'Sessions');
  await expect(unsent(page).getByRole('listitem')).toHaveCount(7);

  await context.setOffline(false);
  await expect(page.getByText('7 changes sent', { exact: true }).first()).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  const stored = async (path: string) => (await coach.send('GET', `/rest/v1/${path}`)).body;
  expect(await stored('supervision_sessions?select=supervisor_name,duration,topics&order=supervisor_name')).toEqual([
    { supervisor_name: 'Mia Berg', duration: 75, topics: ['endings'] },
    { supervisor_name: 'Ruth Lind', duration: 60, topics: ['contracting'] },
  ]);
  expect(await stored('cpd_records?select=title,hours&order=title')).toEqual([
    { title: 'A long article', hours: 1 },
    { title: 'Listening lab', hours: 3 },
  ]);
  expect(await stored('clients?select=name')).toEqual([{ name: 'Amara Osei-Bonsu' }]);
});

test('a session and an edit of a client who was merged on another device meanwhile go to the client who stayed', async ({
  page,
  coach,
  context,
}) => {
  const [anna = '', other = ''] = await coach.insert('clients', [
    { name: 'Anna Meier', notes: 'Likes walks' },
    { name: 'A. Meier', notes: null },
  ]);
  await page.goto('/sessions');
  await settle(page);
  await page.goto(`/clients/${other}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Name')).toHaveValue('A. Meier');
  await context.setOffline(true);
  await form.getByLabel('Phone').fill('0711 123');
  await form.getByRole('button', { name: 'Save client' }).click();
  await saved(page);
  await page.keyboard.press('n');
  const log = page.getByRole('dialog');
  await log.getByRole('button', { name: /^Log session|^Save session/ }).click();
  await expect(
    unsent(page)
      .or(page.getByText('Saved on this device', { exact: true }))
      .first(),
  ).toBeVisible();

  const rows = (await coach.send('GET', `/rest/v1/clients?select=id,updated_at&id=in.(${anna},${other})`)).body;
  const args = { merge_id: crypto.randomUUID(), kept_id: anna, merged_id: other, seen: rows };
  const merged = await coach.send('POST', '/rest/v1/rpc/merge_clients', {
    ...args,
    rows: { clients: [], sessions: [] },
  });
  expect(merged.status).toBe(200);
  await context.setOffline(false);
  await expect(page.getByText('2 changes sent', { exact: true }).first()).toBeVisible();
  const stored = async (path: string) => (await coach.send('GET', `/rest/v1/${path}`)).body;
  expect(await stored('clients?select=name,phone,notes')).toEqual([
    { name: 'Anna Meier', phone: '0711 123', notes: 'Likes walks' },
  ]);
  expect(await stored('sessions?select=client_id')).toEqual([{ client_id: anna }]);
});
