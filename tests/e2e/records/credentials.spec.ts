// Readiness: every rule with its state, what would make it true, and the findings of the audit check corrected in
// place.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const HOURS = 120;

test('a practice is judged by ICF’s rules, mended from the audit check, and judged again', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const session = (back: number) => ({ client_id: client, date: day(back), duration: 60, completed: true });
  await coach.insert(
    'sessions',
    Array.from({ length: HOURS }, (_, at) => session(at + 1)),
  );
  const course = { title: 'Coach training', hours: 80, core_hours: 60, start_date: day(400) };
  expect((await coach.send('POST', '/rest/v1/education', course)).status).toBe(201);

  await page.goto('/reports/credentials');
  // The picture is read month by month, from the first session on.
  const picture = page.getByRole('slider', { name: /over time$/ });
  await picture.press('Home');
  const first = (await picture.getAttribute('aria-valuetext')) ?? '';
  expect(first).toMatch(/: 0 h/);
  await picture.press('End');
  await expect(picture).not.toHaveAttribute('aria-valuetext', first);
  const paid = page.getByRole('listitem').filter({ hasText: '75 paid hours' }).first();
  await expect(paid).toContainText('Not clear yet');
  await expect(paid).toContainText('0 of 75 h · up to 120 h more once that’s clear');
  const met = page.locator('summary', { hasText: /requirements? met/ });
  await met.click();
  await expect(page.getByRole('listitem').filter({ hasText: '100 coaching hours' }).first()).toContainText('Met');

  await paid.locator('summary').click();
  await paid.getByRole('link', { name: /^Say who pays/ }).click();
  await expect(page.getByRole('heading', { name: 'Clients and payment', level: 1 })).toBeVisible();
  // What a requirement lacks leads on from Evidence too, where the audit check is.
  await page.getByRole('link', { name: 'Still needed' }).click();
  await expect(page.getByRole('heading', { name: 'What ICF ACC still lacks' })).toBeVisible();
  await expect(paid.getByRole('link', { name: /^Say who pays/ })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.goto('/reports/credentials?tab=audit');
  await expect(page.getByRole('heading', { name: 'Consent not asked for (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'All were paid' }).click();
  await expect(page.getByText('120 sessions marked as paid', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Path', exact: true }).click();
  await page.getByRole('link', { name: 'Ready to apply?' }).click();
  await met.click();
  await expect(paid).toContainText('120 of 75 h');

  await paid.locator('summary').click();
  await expect(paid).toContainText('Sessions: 120');
  await expect(paid).toContainText('seen on 22 November 2026');

  await page.getByLabel('Body').selectOption('EMCC');
  await page.getByLabel('Credential', { exact: true }).selectOption('Practitioner');
  await expect(page.getByRole('heading', { name: 'EMCC Practitioner', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/body=EMCC/);

  // What is held decides what comes next.
  const credential = { body: 'ICF', level: 'ACC', awarded_on: day(100) };
  expect((await coach.send('POST', '/rest/v1/credentials', credential)).status).toBe(201);
  await page.goto('/reports/credentials');
  await expect(page.getByRole('heading', { name: 'ICF PCC', exact: true })).toBeVisible();
  // A Level 2 programme contains the mentor coaching. The answer stays.
  const mentoring = page.getByRole('listitem').filter({ hasText: '10 hours of mentor coaching received' });
  await expect(mentoring.first()).toContainText('Only on the Level 1 or Portfolio path.');
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await change.click();
  const way = page.getByLabel('Which way do you apply?');
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await way.selectOption('Level 2 programme, or ACTP');
  await expect(mentoring).toHaveCount(0);
  await expect(
    page.getByText('It includes the education, mentor coaching and the performance evaluation.'),
  ).toBeVisible();
  await stored;
  await page.reload();
  await expect(page.getByText(/^ICF PCC · apply on .* · Level 2 programme, or ACTP$/)).toBeVisible();
  await change.click();
  await expect(way).toHaveValue('level-2');
  await expect(page.getByText('A Level 2 programme, completed in full', { exact: true })).toBeVisible();
  await expect(mentoring).toHaveCount(0);
  const hours = page.getByRole('listitem').filter({ hasText: '500 coaching hours' });
  await expect(hours.first()).toContainText('120 of 500 h');
  await hours.first().locator('summary').click();
  await hours
    .first()
    .getByRole('link', { name: /^Log a session/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Log a session' })).toBeVisible();
});

test('says so when the records cannot be loaded, and tries again', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.route('**/rest/v1/rpc/evidence', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await page.goto('/reports/credentials');
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/rest/v1/rpc/evidence');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No hours yet')).toBeVisible();
});

test('a body without a ladder is chosen, recorded and renewed, and named to nobody else', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await coach.insert(
    'sessions',
    Array.from({ length: 12 }, (_, at) => ({ client_id: client, date: day(at + 1), duration: 60, completed: true })),
  );
  const others = page.getByText(/Association for Coaching|NBHWC|Credentialing & Education/);

  for (const [path, shown] of [
    ['/dashboard', 'Accreditation Progress'],
    ['/reports/credentials?tab=renewal', 'No credential yet'],
    ['/reports/credentials/documents', /^Made on/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(others).toHaveCount(0);
  }

  await page.goto('/reports/credentials');
  await page.getByLabel('Body').selectOption('NBHWC – National Board for Health & Wellness Coaching');
  await expect(page.getByRole('heading', { name: 'NBHWC NBC-HWC', exact: true })).toBeVisible();
  const sessions = page.getByRole('listitem').filter({ hasText: '50 health coaching sessions' });
  await expect(sessions.first()).toContainText('0 of 50 sessions · maybe more');
  await expect(sessions.first()).toContainText('Add your training programme: sessions count from the day it ended');

  await sessions.first().locator('summary').first().click();
  await expect(page.getByText('We can estimate this after eight weeks.')).toBeVisible();

  await page.getByLabel('Body').selectOption('AC');
  await page.getByLabel('Credential', { exact: true }).selectOption('Professional');
  await expect(page.getByRole('heading', { name: 'AC Professional', exact: true })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'Sources disagree' }).first().locator('summary').click();
  await expect(page.getByText('Sources disagree').first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Print a summary of your hours' }).click();
  await expect(page.getByRole('heading', { name: 'Coaching hours for the Association for Coaching' })).toBeVisible();

  await page.goto('/reports/credentials/records?add=credentials');
  const form = page.getByRole('dialog');
  await form.getByLabel('Body').selectOption('CCE – Center for Credentialing & Education');
  await form.getByLabel('Level').selectOption('BCC');
  await form.getByLabel('Awarded on').fill(day(400));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('CCE BCC').first()).toBeVisible();
  await page.goto('/reports/credentials?tab=renewal');
  await expect(page.getByRole('heading', { name: 'Renewing CCE BCC' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: '70 hours of continuing education' }).first(),
  ).toContainText('0 of 70 h');
  // A coach who holds nothing else sees that body's requirements, not those of another.
  await page.getByRole('link', { name: 'Ready to apply?' }).click();
  await expect(page.getByRole('heading', { name: 'CCE BCC', exact: true })).toBeVisible();
});

test('team coaching is recorded with its engagement, and counts for a credential beside the levels', async ({
  page,
  coach,
}) => {
  const [team = ''] = await coach.insert('clients', [{ name: 'Season team' }]);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const facts = { client_id: team, duration: 60, completed: true, format: 'team', participants: 7 };
  await coach.insert('sessions', [
    { ...facts, date: day(20), engagement: null },
    { ...facts, date: day(10), engagement: 'Merger' },
  ] as never);
  const earlier = { title: 'Team coaching', hours: 60, start_date: day(400), end_date: day(100) };
  expect((await coach.send('POST', '/rest/v1/education', earlier)).status).toBe(201);

  // A new session with the team continues its last engagement; another one needs a name.
  await page.goto(`/clients/${team}`);
  await page.getByRole('main').getByRole('link', { name: 'Log a session' }).click();
  const form = page.getByRole('dialog', { name: 'Log a session' });
  const engagement = form.getByRole('combobox', { name: 'Engagement' });
  await form.getByText('For your credential').click();
  await expect(engagement).toHaveValue('Merger');
  await engagement.fill('Strategy day');
  await form.getByRole('button', { name: 'Save session' }).click();
  await expect(form).toBeHidden();

  await page.goto('/reports/credentials?body=ICF&level=ACTC');
  await expect(page.getByRole('heading', { name: 'ICF ACTC', exact: true })).toBeVisible();
  const engagements = page.getByRole('listitem').filter({ hasText: '5 team coaching engagements' });
  await expect(engagements.first()).toContainText('3 of 5 engagements');
  const education = page.getByRole('listitem').filter({ hasText: '48 of these hours' }).first();
  await expect(education).toContainText('0 of 48 h · up to 60 h more once that’s clear');
  await education.locator('summary').click();
  await education.getByRole('link', { name: /^Complete your education/ }).click();
  const course = page.getByRole('dialog');
  await course.getByLabel('On team coaching').fill('50');
  await course.getByRole('button', { name: 'Save' }).click();
  await expect(course).toBeHidden();
  await page.goto('/reports/credentials?body=ICF&level=ACTC');
  await page.locator('summary', { hasText: /requirements? met/ }).click();
  await expect(education).toContainText('Met: 50 of 48 h');
});
