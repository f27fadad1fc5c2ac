// Without a connection: supervision, CPD and clients are changed and deleted, and what waits is edited; and a client who was
// merged on another device in the meantime.
import { expect, type Page } from '@playwright/test';
import { goTo, saved, settle, unsent } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

async function editCpd(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}

async function addReflection(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'Add reflection' }).click();
  await dialog.getByLabel('Title').fill('On a train');
  await dialog.getByLabel('Date').fill('2026-11-20');
  await dialog.getByLabel(/^Reflection/).fill('I was silent.');
  await dialog.getByRole('button', { name: 'Save reflection' }).click();
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
  // It comes above the list, and a menu that moves between press and release takes no click.
  await expect(unsent(page)).toBeVisible();
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

test('records of a credential, templates and wheels are written, changed and deleted offline', async ({
  page,
  coach,
  context,
}) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const course = { hours: 60, core_hours: null, team_hours: null, start_date: '2025-01-01', end_date: null };
  await coach.insert('education', [
    { ...course, title: 'Diploma', provider: 'Northbank' },
    { ...course, title: 'Elsewhere', provider: '' },
  ]);
  await page.goto('/coach-tools?tool=templates');
  await settle(page);
  await expect(page.getByRole('heading', { name: 'Models' })).toBeVisible();
  await page.getByRole('link', { name: 'Wheel of Life' }).click();
  await page.getByLabel('Client').fill('Amara');
  await page.getByRole('option', { name: 'Amara Osei' }).click();
  await expect(page.getByText('No wheel with Amara Osei yet')).toBeVisible();
  await page.goto('/reports/credentials/records');
  await expect(page.getByRole('link', { name: 'Diploma' })).toBeVisible();

  await context.setOffline(true);
  const dialog = page.getByRole('dialog');
  await addReflection(page);
  await saved(page);
  await expect(unsent(page)).toContainText('New reflection');
  await page.getByRole('link', { name: 'Diploma' }).click();
  await dialog.getByLabel(/^Provider/).fill('Southbank');
  await dialog.getByRole('button', { name: 'Save education' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('From Wed 1 Jan 2025 · Southbank')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Elsewhere' })).toHaveCount(0);
  await expect(unsent(page)).toContainText('Education record deleted');
  await unsent(page)
    .getByRole('button', { name: /^Edit On a train/ })
    .click();
  await dialog.getByLabel('Title').fill('On a slow train');
  await dialog.getByRole('button', { name: 'Save reflection' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(unsent(page)).toContainText('On a slow train');

  await goTo(page, 'Coach Tools');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).first().click();
  await dialog.getByLabel('Name').fill('Mine');
  await dialog.getByLabel('Text').fill('What now?');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(unsent(page)).toContainText('New note template');
  await page.getByRole('link', { name: 'Wheel of Life' }).click();
  await page.getByLabel('Client').fill('Amara');
  await page.getByRole('option', { name: 'Amara Osei' }).click();
  await page.getByRole('link', { name: 'New wheel' }).click();
  await dialog.getByLabel(/^Note/).fill('Asked for it');
  await dialog.getByRole('button', { name: 'Save wheel' }).click();
  await expect(unsent(page)).toContainText('New Wheel of Life');
  await goTo(page, 'Sessions');
  await expect(unsent(page).getByRole('listitem')).toHaveCount(5);

  await context.setOffline(false);
  await expect(page.getByText('5 changes sent', { exact: true }).first()).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  const stored = async (path: string) => (await coach.send('GET', `/rest/v1/${path}`)).body;
  expect(await stored('reflections?select=title,date,reflection')).toEqual([
    { title: 'On a slow train', date: '2026-11-20', reflection: 'I was silent.' },
  ]);
  expect(await stored('education?select=title,provider')).toEqual([{ title: 'Diploma', provider: 'Southbank' }]);
  expect(await stored('note_templates?select=name,body')).toEqual([{ name: 'Mine', body: 'What now?' }]);
  expect(await stored('wheels?select=note')).toEqual([{ note: 'Asked for it' }]);
});

test('the form of what waits stays open with what was typed when it is sent in between', async ({
  page,
  coach,
  context,
}) => {
  await page.goto('/reports/credentials/records');
  await settle(page);
  await expect(page.getByRole('link', { name: 'Add reflection' })).toBeVisible();
  await context.setOffline(true);
  const dialog = page.getByRole('dialog');
  await addReflection(page);
  await unsent(page)
    .getByRole('button', { name: /^Edit On a train/ })
    .click();
  await dialog.getByLabel(/^Reflection/).fill('I was silent, and listened.');
  await context.setOffline(false);
  await expect(page.getByText('1 change sent', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByLabel(/^Reflection/)).toHaveValue('I was silent, and listened.');
  await dialog.getByRole('button', { name: 'Save reflection' }).click();
  await expect(dialog).toHaveCount(0);
  const { body } = await coach.send('GET', '/rest/v1/reflections?select=title,reflection');
  expect(body).toEqual([{ title: 'On a train', reflection: 'I was silent, and listened.' }]);
});

test('a session and an edit of a client who was merged on another device go to the client who stayed', async ({
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
