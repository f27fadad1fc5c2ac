// Every route at every width from a small phone to a wide screen, the sidebar open and closed, with the longest words that can be
// stored: nothing scrolls sideways, no control is cut off, no label runs out of its button.
import { expect, type Page } from '@playwright/test';
import { MOBILE_BREAKPOINT_PX } from '#domain/sidebar.ts';
import { whileAdmin } from '#tests/e2e/support/admin-of-worker.ts';
import { brokenWords } from '#tests/e2e/support/broken-words.ts';
import { layoutFaults } from '#tests/e2e/support/layout-faults.ts';
import { fillWithLongWords } from '#tests/e2e/support/long-words.ts';
import { fillWithRows } from '#tests/e2e/support/practice.ts';
import { ADMIN_ROUTES, COACH_ROUTES, EMPTY_ROUTES, PUBLIC_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

const WIDTHS = [320, 360, 390, 480, 600, 767, 768, 800, 900, 1000, 1024, 1280, 1920];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What does not fit, and at which widths. */
type Faults = Map<string, string[]>;

/** Opens a route once and draws it at each width. */
async function expectToFit(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  const faults: Faults = new Map();
  await drawAt(page, WIDTHS, faults, 'px');
  if ((await page.locator('aside').count()) > 0) {
    await page.keyboard.press('ControlOrMeta+b');
    const wide = WIDTHS.filter((width) => width >= MOBILE_BREAKPOINT_PX);
    await drawAt(page, wide, faults, 'px with the sidebar closed');
    await page.keyboard.press('ControlOrMeta+b');
  }
  const texts = [...faults].map(([fault, widths]) => `${fault}, at ${widths.join(', ')}`);
  expect.soft(texts, route).toEqual([]);
}

async function drawAt(page: Page, widths: readonly number[], faults: Faults, unit: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(layoutFaults)) {
      faults.set(fault, [...(faults.get(fault) ?? []), `${width} ${unit}`]);
    }
  }
}

/** A phone, a tablet and a laptop. */
const LARGE_TEXT_WIDTHS = [390, 768, 1280];
const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
const LABELS = 'h1, h2, h3, th, button, .rounded-full';

/** With text of twice the size, as a reader can set it in the browser, nothing is cut off; and no word is broken on a small phone. */
async function expectLargeTextToFit(page: Page, route: string) {
  await page.goto(route);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  expect.soft(await page.evaluate(brokenWords, 'body'), `${route} at 320 px`).toEqual([]);
  await page.evaluate(enlarge);
  for (const width of LARGE_TEXT_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(brokenWords, LABELS))];
    expect.soft(faults, `${route} with text at 200 %, ${width} px`).toEqual([]);
  }
}

test('text of twice the size fits the public pages', async ({ page }) => {
  test.slow();
  for (const route of PUBLIC_ROUTES) await expectLargeTextToFit(page, route);
});

for (const part of [0, 1]) {
  test(`text of twice the size fits the pages of a practice, part ${part + 1}`, async ({ page, coach }) => {
    test.slow();
    const routes = [...COACH_ROUTES, ...recordRoutes(await fillWithRows(coach))];
    // For two initials.
    await coach.send('PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, { display_name: 'Morgan Hale' });
    for (const route of routes.filter((_, index) => index % 2 === part)) await expectLargeTextToFit(page, route);
  });
}

test('text of twice the size fits the pages of an admin', async ({ page, coach, request }, { parallelIndex }) => {
  await whileAdmin(request, parallelIndex, coach.id, async () => {
    for (const route of ADMIN_ROUTES) await expectLargeTextToFit(page, route);
  });
});

test('a table that is cut on a phone says that it scrolls', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-11-10', duration: 60, completed: true }]);
  await page.goto('/reports/credentials/documents');
  const tables = page.getByRole('region', { name: /^Table: / });
  const hint = page.getByText('Scroll sideways to see all columns.');
  await expect(tables.first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  await expect(hint.first()).toBeVisible();
  await expect(tables.first()).toHaveAttribute('tabindex', '0');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(hint).toHaveCount(0);
});

test('public pages fit every width', async ({ page }) => {
  test.slow();
  for (const route of PUBLIC_ROUTES) await expectToFit(page, route);
});

test('pages without a row fit every width', async ({ page, coach }) => {
  test.slow();
  expect(coach.id).not.toBe('');
  for (const route of EMPTY_ROUTES) await expectToFit(page, route);
});

// In parts, so that they share the workers out.
for (const part of [0, 1, 2]) {
  test(`lists and forms of the longest words fit every width, part ${part + 1}`, async ({ page, coach }) => {
    test.slow();
    await fillWithLongWords(coach.send, coach.id);
    for (const route of COACH_ROUTES.filter((_, index) => index % 3 === part)) await expectToFit(page, route);
  });
}

test('records of the longest words, and the pages of an admin, fit every width', async ({ page, coach, request }, {
  parallelIndex,
}) => {
  test.slow();
  const practice = await fillWithLongWords(coach.send, coach.id);
  for (const route of recordRoutes(practice)) await expectToFit(page, route);
  await whileAdmin(request, parallelIndex, coach.id, async () => {
    for (const route of ADMIN_ROUTES) await expectToFit(page, route);
  });
});

test('what names a client fits where there is little room', async ({ page, coach }) => {
  const arabic = 'عبدالرحمن بن محمد بن عبدالعزيز الفيصل المستشار التنفيذي للتدريب والتطوير القيادي في المملكة';
  const [word = '', ...others] = await coach.insert(
    'clients',
    ['Donaudampfschifffahrt'.repeat(9), arabic, 'Amara Osei'].map((name) => ({ name })),
  );
  await coach.insert(
    'sessions',
    others.map((client_id) => ({ client_id, date: '2026-11-18', duration: 95, completed: true })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a name from right to left is cut at its end', async () => {
    await page.goto('/sessions');
    const name = page.getByRole('main').getByRole('link', { name: arabic });
    const box = (await name.boundingBox())!;
    const first = await name.evaluate(({ firstChild }) => {
      const letter = document.createRange();
      letter.setStart(firstChild!, 0);
      letter.setEnd(firstChild!, 1);
      return letter.getBoundingClientRect().x;
    });
    expect(first).toBeGreaterThanOrEqual(box.x);
    expect(first).toBeLessThan(box.x + box.width);
  });
  await test.step('a name stays whole beside text of twice the size', async () => {
    await page.evaluate(enlarge);
    expect(await page.evaluate(brokenWords, 'main li')).toEqual([]);
  });
  await test.step('a question about it can be answered', async () => {
    await page.goto(`/clients/${word}`);
    await page.evaluate(enlarge);
    await page.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Erase' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('cannot be undone');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  });
});
