// A new coach's first minutes, counted in steps: a press, or a field that is filled in.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { importButton } from '#tests/e2e/support/export-import.ts';
import { addDays } from '#domain/time.ts';

/** The browser's calendar date: playwright.config.ts puts it in London. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
const SIGN_UP_STEPS = 4;

function countSteps() {
  let taken = 0;
  const counted = async (step: Promise<unknown>) => {
    taken += 1;
    await step;
  };
  return {
    press: (target: Locator) => counted(target.click()),
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    choose: (field: Locator, name: string, content: string) =>
      counted(field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })),
    taken: () => taken,
  };
}
type Steps = ReturnType<typeof countSteps>;

async function signUp(page: Page, steps: Steps) {
  await page.goto('/signup');
  await steps.fill(page.getByLabel('Email'), `first-${randomUUID()}@example.org`);
  await steps.fill(page.getByLabel('Password', { exact: true }), 'a first password');
  await steps.press(page.getByLabel('I accept the terms of service'));
  await steps.press(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
}

/** Says it before the coach goes on. */
async function aimFor(page: Page, steps: Steps, body: string) {
  await steps.press(page.getByRole('radio', { name: body, exact: true }));
  await expect(page.getByRole('radio', { name: body, exact: true })).toBeChecked();
}

const next = (page: Page) => page.getByRole('region', { name: 'Your next credential' });

test('five steps after sign-up the aim is known and the first session is logged', async ({ page }) => {
  const steps = countSteps();
  await signUp(page, steps);
  await aimFor(page, steps, 'EMCC');
  await steps.press(page.getByRole('link', { name: 'Start from today' }));
  const form = page.getByRole('dialog', { name: 'Log a session' });
  await steps.fill(form.getByLabel('Client'), 'Amara Osei');
  await steps.press(form.getByRole('option', { name: /^Add client/ }));
  await steps.press(form.getByRole('button', { name: 'Save session' }));
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  expect(steps.taken()).toBe(SIGN_UP_STEPS + 5);
  await expect(next(page).getByRole('heading')).toHaveText('49 h to go to EMCC Foundation');
  await expect(page.getByRole('main')).toContainText(/Total Sessions\s*1/);
});

test('five steps after sign-up a coach with a spreadsheet sees their hours on Path, toward what they aim for', async ({
  page,
}) => {
  const rows = Array.from({ length: 40 }, (_, place) => `Client ${place % 4},${addDays(today, -3 * place - 1)},60`);
  const steps = countSteps();
  await signUp(page, steps);
  await aimFor(page, steps, 'EMCC');
  await steps.press(page.getByRole('link', { name: 'Bring in your spreadsheet' }));
  await steps.choose(page.locator('input[type=file]'), 'sessions.csv', ['Client,Date,Minutes', ...rows].join('\n'));
  await steps.press(importButton(page));
  await steps.press(page.getByRole('link', { name: 'See where you stand' }));
  await expect(page).toHaveURL(/\/reports\/credentials/);
  await expect(next(page).getByRole('heading')).toHaveText('10 h to go to EMCC Foundation');
  expect(steps.taken()).toBe(SIGN_UP_STEPS + 5);
});

test('who passes the question over is asked for nothing else', async ({ page }) => {
  const steps = countSteps();
  await signUp(page, steps);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await steps.press(page.getByRole('link', { name: 'Start from today' }));
  await expect(page.getByRole('dialog', { name: 'Log a session' })).toBeVisible();
});
