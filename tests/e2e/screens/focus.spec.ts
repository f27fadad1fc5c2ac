// Every sheet, dialog and menu, opened by keyboard.
import { expect, type Page } from '@playwright/test';
import { expectFocusKept, practiceOf } from '#tests/e2e/support/overlay-focus.ts';
import { OVERLAYS } from '#tests/e2e/support/overlays.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1) {
  test(`dialogs take the focus, close by one Escape and give it back, part ${part + 1}`, async ({ page, coach }) => {
    test.slow();
    const rows = await practiceOf(coach);
    for (const overlay of OVERLAYS.filter((_, index) => index % PARTS === part)) {
      await test.step(`${overlay.file} ${overlay.name ?? ''}`, async () => {
        await page.setViewportSize(overlay.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 });
        await page.goto(overlay.at.replace(/\$(\w+)/, (_, name: string) => rows[name] ?? ''));
        await page.waitForLoadState('networkidle');
        await expectFocusKept(page, overlay);
      });
    }
  });
}

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('aria-label') ?? ''}`);

test('the focus moves on when the row that had it is deleted, and stays on the page after an undo', async ({
  page,
  coach,
}) => {
  await coach.insert(
    'cpd_records',
    ['One', 'Two', 'Three'].map((title, day) => ({ date: `2026-11-1${day}`, hours: 1, title })),
  );
  await page.goto('/cpd');
  const menu = (title: string) => page.getByRole('button', { name: `Actions for ${title}` });
  await menu('Two').press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(menu('Two')).toHaveCount(0);
  await expect.poll(() => focused(page)).toMatch(/^BUTTON Actions for (One|Three)$/);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(menu('Two')).toHaveCount(1);
  await expect.poll(() => focused(page)).toMatch(/^BUTTON Actions for (One|Three)$/);
  for (const title of ['One', 'Two', 'Three']) {
    await menu(title).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(menu(title)).toHaveCount(0);
    await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
  }
});

test('the focus is on the page after a link in it leads away and back', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Amara Osei' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amara Osei');
  await expect(page.locator('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Amara Osei' })).toBeVisible();
  await expect.poll(() => focused(page)).not.toMatch(/^BODY/);
});

test('the focus stays in the list when a client is deleted by a dialog from a menu', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Ito' }]);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Actions for Amara Osei' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // Until the rows that are deleted too are counted, the button waits.
  await expect(dialog).toContainText('No sessions are recorded with this client.');
  await dialog.getByRole('button', { name: 'Delete client' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Amara Osei' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Ben Ito' })).toBeFocused();
});

test('the buttons of a form in a dialog cover no field that has the focus, where the screen is small', async ({
  page,
  coach,
}) => {
  expect(coach.id).toBeTruthy();
  // A phone with its keyboard open.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/clients?add=1');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const buttons = dialog.getByRole('button', { name: 'Save client' });
  for (const label of ['Email', 'Phone', 'Notes']) {
    await page.keyboard.press('Tab');
    const field = dialog.getByLabel(label);
    await expect(field).toBeFocused();
    const { y, height } = (await field.boundingBox())!;
    // The upper edge and a line of text.
    expect(y + Math.min(height, 44), label).toBeLessThanOrEqual((await buttons.boundingBox())!.y);
  }
});

const REFUSAL = 'Please wait a minute.';
const refuseWrites = (page: Page, table: string) =>
  page.route(`**/rest/v1/${table}*`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 429, json: { code: '54000', message: REFUSAL } }),
  );

test('why a form was not saved is in sight, also where its end is not', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 600 });
  await refuseWrites(page, 'clients');
  await page.goto('/clients?add=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('For your credential').click();
  await dialog.getByLabel('Name').fill('Amara Osei');
  await dialog.getByRole('button', { name: 'Save client' }).click();
  await expect(dialog.getByRole('alert').getByText(REFUSAL)).toBeInViewport({ ratio: 1 });
});

test('why supervision was not saved is not below the bar of its buttons', async ({ page, coach }) => {
  expect(coach.id).toBeTruthy();
  await page.setViewportSize({ width: 390, height: 844 });
  await refuseWrites(page, 'supervision_sessions');
  await page.goto('/supervision/new');
  await page.getByLabel('Supervisor Name').fill('Ruth Adeyemi');
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Topics').fill('Endings');
  const save = page.getByRole('button', { name: 'Save Session' });
  await save.click();
  const reason = page.getByRole('alert').getByText(REFUSAL);
  await expect(reason).toBeVisible();
  const { y, height } = (await reason.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual((await save.boundingBox())!.y);
});

test('a form stays where it is when its certificates could not be loaded', async ({ page, coach }) => {
  const [id] = await coach.insert('cpd_records', [{ date: '2026-11-18', hours: 2, title: 'Course' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/rest\/v1\/certificates/, (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'Not now' } }),
  );
  await page.goto(`/cpd?edit=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Not now')).toBeAttached();
  await expect(dialog.getByLabel('Title')).toBeInViewport();
});

test('a click on another field while a list is open goes to that field', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/clients?log=1');
  const field = (name: string) => page.getByRole('combobox', { name });
  await expect(field('Client')).toHaveAttribute('aria-expanded', 'true');
  await field('Topics').click();
  await expect(field('Client')).toHaveAttribute('aria-expanded', 'false');
  await expect(field('Topics')).toBeFocused();
});
