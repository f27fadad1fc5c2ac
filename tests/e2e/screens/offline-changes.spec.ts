// Changes that are made without a connection are sent once when it is back; where a row was changed elsewhere in the meantime, the
// coach chooses.
import { expect, type Page } from '@playwright/test';
import { goTo, saved, settle, unsent } from '#tests/e2e/support/offline.ts';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const expectAccessible = async (page: Page) => {
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
};

test('edits, completes and deletes sessions, adds a client, CPD and supervision offline; all are sent once', async ({
  page,
  coach,
  context,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert(
    'sessions',
    ['2026-11-16', '2026-11-17', '2026-11-18'].map((date) => ({
      client_id: amara,
      date,
      duration: 60,
      notes: 'Before',
      topics: [],
      completed: false,
    })),
  );
  const article = { user_id: coach.id, date: '2026-10-01', hours: 1, title: 'An article', category: '' };
  expect((await coach.send('POST', '/rest/v1/cpd_records', article)).status).toBe(201);
  await page.goto('/clients');
  await settle(page);
  await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await goTo(page, 'CPD');
  await expect(page.getByText('An article').first()).toBeVisible();
  await goTo(page, 'Supervision');
  await page.getByRole('link', { name: 'Add Session' }).click();
  await expect(page.getByLabel('Supervisor Name')).toBeVisible();
  await goTo(page, 'Sessions');
  const toggle = page.getByRole('checkbox', { name: /^Completed: Amara Osei, Mon 16 Nov/ });
  await expect(toggle).toBeVisible();

  await context.setOffline(true);
  await toggle.click({ force: true });
  await saved(page);
  await expect(toggle).toBeChecked();
  await page.getByRole('button', { name: /^Actions for Amara Osei, Tue 17 Nov/ }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Completed: Amara Osei, Tue 17 Nov/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Amara Osei' }).first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit session' });
  await form.getByRole('textbox', { name: /^Notes/ }).fill('After');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('After', { exact: true })).toBeVisible();

  await goTo(page, 'Clients');
  await page.getByRole('link', { name: 'Add a client' }).click();
  await page.getByLabel('Name').fill('Zoe Adler');
  await page.getByRole('button', { name: 'Save client' }).click();
  await expect(unsent(page)).toContainText('Zoe Adler');
  await goTo(page, 'CPD');
  await page.getByRole('link', { name: 'Record CPD' }).click();
  await page.getByLabel('Title').fill('Listening lab');
  await page.getByLabel('Date').fill('2026-03-04');
  await page.getByRole('textbox', { name: 'Hours' }).fill('2');
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(unsent(page)).toContainText('Listening lab');
  await goTo(page, 'Supervision');
  await page.getByRole('link', { name: 'Add Session' }).click();
  await page.getByLabel('Supervisor Name').fill('Ruth Lind');
  await page.getByLabel('Date').fill('2026-06-15');
  await page.getByLabel('Topics').fill('endings');
  await page.getByRole('button', { name: 'Save Session' }).click();
  await expect(unsent(page)).toContainText('Ruth Lind');
  await goTo(page, 'Sessions');
  await expect(unsent(page).getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('6 changes sent', { exact: true }).first()).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  const stored = async (path: string) => (await coach.send('GET', `/rest/v1/${path}`)).body;
  expect(await stored('sessions?select=date,notes,completed&order=date')).toEqual([
    { date: '2026-11-16', notes: 'Before', completed: true },
    { date: '2026-11-18', notes: 'After', completed: false },
  ]);
  expect(await stored('clients?select=name&order=name')).toEqual([{ name: 'Amara Osei' }, { name: 'Zoe Adler' }]);
  expect(await stored('cpd_records?select=title&order=title')).toEqual([
    { title: 'An article' },
    { title: 'Listening lab' },
  ]);
  expect(await stored('supervision_sessions?select=supervisor_name,topics')).toEqual([
    { supervisor_name: 'Ruth Lind', topics: ['endings'] },
  ]);
});

test('a session that was changed elsewhere in the meantime waits until the coach has chosen', async ({
  page,
  coach,
  context,
}) => {
  const [amara = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const [id = ''] = await coach.insert('sessions', [
    { client_id: amara, date: '2026-11-18', duration: 60, notes: 'Before', topics: [] },
  ]);
  await page.goto('/sessions');
  await settle(page);
  await page.getByRole('link', { name: 'Amara Osei' }).first().click();
  await expect(page.getByText('Before', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit session' });
  await form.getByRole('textbox', { name: /^Notes/ }).fill('Written on the phone');
  await form.getByRole('button', { name: 'Save session' }).click();
  await saved(page);
  const change = { notes: 'Written on the laptop', duration: 90 };
  expect((await coach.send('PATCH', `/rest/v1/sessions?id=eq.${id}`, change)).status).toBeLessThan(300);

  await context.setOffline(false);
  await expect(page.getByText('Changed on another device', { exact: true }).first()).toBeVisible();
  await goTo(page, 'Sessions');
  await expect(unsent(page)).toContainText('Changed on another device');
  await expectAccessible(page);
  await unsent(page)
    .getByRole('button', { name: /^Choose what to keep/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Changed on another device' });
  await expect(question.getByText('Written on the phone')).toBeVisible();
  await question.getByRole('button', { name: 'Decide later' }).click();
  await expect(unsent(page)).toContainText('Changed on another device');
  await unsent(page)
    .getByRole('button', { name: /^Choose what to keep/ })
    .click();
  await question.getByLabel(/Keep both/).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(unsent(page)).toHaveCount(0);
  const { body } = await coach.send('GET', `/rest/v1/sessions?id=eq.${id}&select=notes,duration`);
  expect(body).toEqual([{ notes: 'Written on the laptop\n\n---\n\nWritten on the phone', duration: 90 }]);
});

test('a new session is taken back without a connection, on a page that lists none, and removed when it is back', async ({
  page,
  coach,
  context,
}) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/support');
  await settle(page);
  const rows = async () => (await coach.send('GET', '/rest/v1/sessions?select=id')).body;
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('Client').fill('ama');
  await page.getByRole('option', { name: 'Amara Osei' }).click();
  await page.getByRole('button', { name: 'Save session' }).click();
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  expect(await rows()).toHaveLength(1);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved(page);
  await goTo(page, 'Sessions');
  await expect(unsent(page)).toContainText('Amara Osei');
  expect(await rows()).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(rows).toEqual([]);
});
