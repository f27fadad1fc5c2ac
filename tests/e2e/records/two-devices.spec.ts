// A record that is changed on another device while it is open in a form here.
import { expect } from '@playwright/test';
import { test } from '../support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a session changed on two devices: both versions are shown, and nothing is overwritten without a word', async ({
  page,
  coach,
}) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const [id = ''] = await coach.insert('sessions', [
    { client_id: client, date: '2026-11-18', duration: 60, topics: [], notes: 'First', completed: true },
  ]);
  await page.goto(`/sessions/${id}?edit=1`);
  const form = page.getByRole('dialog', { name: 'Edit session' });
  await form.getByRole('textbox', { name: /^Notes/ }).fill('Written on the phone');
  const change = { notes: 'Written on the laptop', duration: 90 };
  expect((await coach.send('PATCH', `/rest/v1/sessions?id=eq.${id}`, change)).status).toBeLessThan(300);
  await form.getByRole('button', { name: 'Save session' }).click();

  const question = page.getByRole('dialog', { name: 'Changed on another device' });
  await expect(question.getByText('Written on the phone')).toBeVisible();
  await expect(question.getByText('Written on the laptop')).toBeVisible();
  await expect(question.getByRole('group')).toHaveCount(1);
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form.getByText(/changed on another device/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Written on the phone');

  await form.getByRole('button', { name: 'Save session' }).click();
  await question.getByLabel(/Keep both/).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Session saved', { exact: true })).toBeVisible();
  const { body } = await coach.send('GET', `/rest/v1/sessions?id=eq.${id}&select=notes,duration`);
  expect(body).toEqual([{ notes: 'Written on the laptop\n\n---\n\nWritten on the phone', duration: 90 }]);
});

for (const { name, table, row, address, renamed, field, value } of [
  {
    name: 'a client',
    table: 'clients',
    row: { name: 'Amara Osei' },
    address: (id: string) => `/clients/${id}?edit=1`,
    renamed: 'name',
    field: 'Phone',
    value: '0123',
  },
  {
    name: 'CPD',
    table: 'cpd_records',
    row: { date: '2026-11-18', hours: 2, title: 'Ethics' },
    address: (id: string) => `/cpd?edit=${id}`,
    renamed: 'title',
    field: 'Provider',
    value: 'ICF',
  },
  {
    name: 'supervision',
    table: 'supervision_sessions',
    row: { supervisor_name: 'Grace', date: '2026-11-18T00:00:00Z', duration: 60, topics: ['endings'], notes: '' },
    address: (id: string) => `/supervision/edit/${id}`,
    renamed: 'supervisor_name',
    field: 'Notes',
    value: 'Endings',
  },
] as const) {
  test(`${name}: changes to different fields on two devices are both kept`, async ({ page, coach }) => {
    const [id = ''] = await coach.insert(table, [row]);
    await page.goto(address(id));
    await page.getByLabel(new RegExp(`^${field}`)).fill(value);
    await coach.send('PATCH', `/rest/v1/${table}?id=eq.${id}`, { [renamed]: 'Changed' });
    const written = page.waitForResponse((one) => one.request().method() === 'PATCH' && one.url().includes(table));
    await page.getByRole('button', { name: /^(Save|Update)/ }).click();
    await written;
    await expect
      .poll(async () => JSON.stringify((await coach.send('GET', `/rest/v1/${table}?id=eq.${id}`)).body))
      .toMatch(new RegExp(`(?=.*Changed)(?=.*${value})`));
  });
}
