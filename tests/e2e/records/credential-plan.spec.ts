// The plan: what to do next for the bodies chosen, by when, and what another pace changes.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

test('a coach chooses bodies and a pace, and sees a plan that stays chosen', async ({ page, coach }) => {
  const names = Array.from({ length: 6 }, (_, place) => ({ name: `Client ${place}`, email: `c${place}@example.org` }));
  const ids = await coach.insert(
    'clients',
    names.map((one) => ({ ...one, consent: 'given' })),
  );
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  // 60 hours in as many days.
  const sessions = Array.from({ length: 60 }, (_, at) => ({
    client_id: ids[at % ids.length],
    date: day(at + 1),
    duration: 60,
    completed: true,
    paid: true,
  }));
  await coach.insert('sessions', sessions);
  const course = { title: 'Coach training', hours: 80, core_hours: 60, start_date: day(400), end_date: day(200) };
  expect((await coach.send('POST', '/rest/v1/education', course)).status).toBe(201);

  await page.goto('/reports/credentials');
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await expect(page).toHaveURL(/tab=plan/);
  const change = page.getByRole('button', { name: 'Change' });
  await change.click();
  await expect(page.getByRole('checkbox', { name: /^ICF/ })).toBeChecked();
  // The choice is drawn a moment after the click, which uncheck() does not wait for.
  const emcc = page.getByRole('checkbox', { name: /^EMCC/ });
  await emcc.click();
  await expect(emcc).not.toBeChecked();
  await expect(page.getByRole('heading', { name: 'Nearest: ICF ACC' })).toBeVisible();
  await expect(page.getByText(/10 hours of mentor coaching, to start by/)).toBeVisible();
  const headline = page.getByText(/^You could apply for ICF ACC by/);
  await expect(headline).toContainText('40 more hours (15 of them paid) with clients, two of them new');
  const before = await headline.textContent();

  await page.getByLabel('Hours a week').fill('2');
  await expect(page).toHaveURL(/week=2/);
  await expect(headline).not.toHaveText(before ?? '');
  await page.reload();
  await change.click();
  await expect(page.getByLabel('Hours a week')).toHaveValue('2');
  await expect(page.getByRole('checkbox', { name: /^EMCC/ })).not.toBeChecked();
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'Back to my pace' }).click();
  await expect(headline).toHaveText(before ?? '');
  await page.getByRole('link', { name: /^Add mentor coaching/ }).click();
  await expect(page).toHaveURL(/add=mentor_coaching/);
});
