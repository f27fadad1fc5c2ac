// Every route at every width with the longest words that can be stored. With ordinary words, with none and with large text the pages are
// in every-page.spec.ts.
import { expect, type Page } from '@playwright/test';
import { whileAdmin } from '#tests/e2e/support/admin-of-worker.ts';
import { brokenWords } from '#tests/e2e/support/broken-words.ts';
import { fillWithLongWords } from '#tests/e2e/support/long-words.ts';
import { enlarge, expectToFit, openPage } from '#tests/e2e/support/page-checks.ts';
import { ADMIN_ROUTES, COACH_ROUTES, recordRoutes } from '#tests/e2e/support/routes.ts';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectAllToFit(page: Page, routes: readonly string[]) {
  for (const route of routes) {
    await openPage(page, route);
    await expectToFit(page, route);
  }
}

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

// In parts, so that they share the workers out.
for (const part of [0, 1, 2]) {
  test(`lists and forms of the longest words fit every width, part ${part + 1}`, async ({ page, coach }) => {
    test.slow();
    await fillWithLongWords(coach.send, coach.id);
    await expectAllToFit(
      page,
      COACH_ROUTES.filter((_, index) => index % 3 === part),
    );
  });
}

test('records of the longest words, and the pages of an admin, fit every width', async ({ page, coach, request }, {
  parallelIndex,
}) => {
  test.slow();
  const practice = await fillWithLongWords(coach.send, coach.id);
  await expectAllToFit(page, recordRoutes(practice));
  await whileAdmin(request, parallelIndex, coach.id, () => expectAllToFit(page, ADMIN_ROUTES));
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
