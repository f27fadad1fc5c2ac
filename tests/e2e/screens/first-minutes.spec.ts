// A new coach's first minutes, counted in steps: a press, or a field that is filled in.
import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { importButton } from '#tests/e2e/support/export-import.ts';
import { addDays } from '#domain/time.ts';

/** The browser's calendar date: playwright.config.ts puts it in London. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
const newEmail = () => `first-${randomUUID()}@example.org`;
const PASSWORD = 'a first password';
const ROWS = Array.from({ length: 40 }, (_, place) => `Client ${place % 4},${addDays(today, -3 * place - 1)},60`);
const FILE = {
  name: 'sessions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Client,Date,Minutes', ...ROWS].join('\n')),
};

/** With 20 seconds for each, the nine steps of a coach with a spreadsheet take three minutes. */
function countSteps() {
  const taken = { presses: 0, fields: 0 };
  const press = async (target: Locator) => {
    taken.presses += 1;
    await target.click();
  };
  const field = async (filled: Promise<unknown>) => {
    taken.fields += 1;
    await filled;
  };
  return {
    taken,
    press,
    fill: (target: Locator, text: string) => field(target.fill(text)),
    choose: (target: Locator) => field(target.setInputFiles(FILE)),
  };
}
type Steps = ReturnType<typeof countSteps>;

async function signUp(page: Page, steps: Steps) {
  await page.goto('/signup');
  await steps.fill(page.getByLabel('Email'), newEmail());
  await steps.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
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

test('in nine steps the aim is known and the first session is logged', async ({ page }) => {
  const steps = countSteps();
  await signUp(page, steps);
  await aimFor(page, steps, 'EMCC');
  await steps.press(page.getByRole('link', { name: 'Start from today' }));
  const form = page.getByRole('dialog', { name: 'Log a session' });
  await steps.fill(form.getByLabel('Client'), 'Amara Osei');
  await steps.press(form.getByRole('option', { name: /^Add client/ }));
  await steps.press(form.getByRole('button', { name: 'Save session' }));
  await expect(page.getByText('Session logged', { exact: true })).toBeVisible();
  expect(steps.taken).toEqual({ presses: 6, fields: 3 });
  await expect(next(page).getByRole('heading')).toHaveText('49 h to go to EMCC Foundation');
  await expect(page.getByRole('main')).toContainText(/Total Sessions\s*1/);
});

test('in nine steps a coach with a spreadsheet sees their hours on Path, toward what they aim for', async ({
  page,
}) => {
  const steps = countSteps();
  await signUp(page, steps);
  await aimFor(page, steps, 'EMCC');
  await steps.press(page.getByRole('link', { name: 'Bring in your spreadsheet' }));
  await steps.choose(page.locator('input[type=file]'));
  await steps.press(importButton(page));
  await steps.press(page.getByRole('link', { name: 'See where you stand' }));
  await expect(page).toHaveURL(/\/reports\/credentials/);
  await expect(next(page).getByRole('heading')).toHaveText('10 h to go to EMCC Foundation');
  expect(steps.taken).toEqual({ presses: 6, fields: 3 });
});

test('who passes the question over is asked for nothing else', async ({ page }) => {
  const steps = countSteps();
  await signUp(page, steps);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await steps.press(page.getByRole('link', { name: 'Start from today' }));
  await expect(page.getByRole('dialog', { name: 'Log a session' })).toBeVisible();
});

/** Every key but those of the texts. */
function countKeys(page: Page) {
  let taken = 0;
  const press = async (key: string) => {
    taken += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    // A page that was just opened drops keys until it is drawn; nobody presses one before.
    if (taken === 0) await expect(enterPage).toPass();
    for (let tabs = 0; !(await hasFocus(target)); tabs += 1) {
      expect(tabs, `to ${String(target)}`).toBeLessThan(12);
      await press('Tab');
    }
  };
  /** Rejects if the key was dropped. */
  const enterPage = async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    taken = 1;
  };
  return { press, reach, taken: () => taken };
}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test('by keyboard alone a coach with a spreadsheet gets there without passing the menu and the rows', async ({
  page,
}) => {
  const keys = countKeys(page);
  const enter = async (target: Locator) => {
    await keys.reach(target);
    await keys.press('Enter');
  };
  await page.goto('/signup');
  await keys.reach(page.getByLabel('Email'));
  await page.keyboard.type(newEmail());
  await keys.reach(page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await keys.reach(page.getByLabel('I accept the terms of service'));
  await keys.press('Space');
  await enter(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(keys.taken()).toBe(10);
  await keys.reach(page.getByRole('radio', { name: 'ICF', exact: true }));
  await keys.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'EMCC', exact: true })).toBeChecked();
  await enter(page.getByRole('link', { name: 'Bring in your spreadsheet' }));
  await expect(page.getByRole('main')).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await enter(page.locator('input[type=file]'));
  await (await chooser).setFiles(FILE);
  await expect(importButton(page)).toBeEnabled();
  await enter(importButton(page));
  await enter(page.getByRole('link', { name: 'See where you stand' }));
  await expect(next(page).getByRole('heading')).toHaveText('10 h to go to EMCC Foundation');
  expect(keys.taken()).toBe(27);
});
