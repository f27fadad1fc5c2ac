// With colours that the reader's system chooses, what is drawn by its background alone must still be there: pixels are compared,
// since browsers disagree on what getComputedStyle answers then. Texts of every page are read in every-page.spec.ts.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

test.use({ forcedColors: 'active' });

test('bars, ladders and the borders of buttons can be seen in forced colours', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
  const sessions = Array.from({ length: 20 }, (_, index) => ({
    client_id: client,
    date: `2026-0${1 + (index % 9)}-${10 + Math.floor(index / 9)}`,
    duration: 480,
    completed: true,
  }));
  await coach.insert('sessions', sessions);
  await page.goto('/dashboard');

  const bar = page.getByRole('progressbar').first();
  await bar.scrollIntoViewIfNeeded();
  const [filled, empty] = await coloursAt(page, bar, [
    [0.1, 0.5],
    [0.97, 0.5],
  ]);
  expect(filled, 'the filled part of a bar').not.toEqual(empty);

  const rung = page.getByRole('listitem').filter({ hasText: 'ACC' }).filter({ hasText: 'reached' });
  const mark = rung.locator('span[aria-hidden]').last();
  const [reached, beside] = await coloursAt(page, mark, [
    [0.15, 0.5],
    [-0.5, -0.5],
  ]);
  expect(reached, 'the mark of a level that was reached').not.toEqual(beside);

  const button = page.getByRole('link', { name: 'Log a session' }).first();
  const [edge, outside] = await coloursAt(page, button, [
    [0.5, 0],
    [0.5, -0.2],
  ]);
  expect(edge, 'the border of a button').not.toEqual(outside);
});

test('while the dashboard loads, its placeholders show no numbers', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.route('**/rpc/dashboard*', () => undefined);
  await page.goto('/dashboard');
  const value = page.locator('[inert] [data-value]', { hasText: /^100$/ });
  await expect(value).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('what has the focus, is chosen or current differs from its neighbours', async ({ page, coach }) => {
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }, { name: 'Ben Ito' }]);
  await coach.insert('sessions', [{ client_id: client, date: '2026-11-18', duration: 60, completed: true }]);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Actions for Amara Osei' }).press('Enter');
  await expectToDiffer(page, page.getByRole('menuitem').first(), page.getByRole('menuitem').nth(1));
  await page.keyboard.press('Escape');
  const entries = page.getByRole('navigation').first().getByRole('link');
  await expectToDiffer(page, entries.and(page.locator('[aria-current=page]')), entries.filter({ hasText: 'Reports' }));

  await page.goto('/sessions?log=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Client', { exact: true }).press('ArrowDown');
  await expectToDiffer(page, form.getByRole('option').first(), form.getByRole('option').nth(1));
  await form.getByLabel('Client', { exact: true }).press('Enter');
  await expectToDiffer(page, form.getByText('Not set', { exact: true }), form.getByText('Pro bono', { exact: true }));
  await expectToDiffer(page, form.getByRole('button', { pressed: true }), form.getByRole('button', { name: '45 min' }));

  await page.goto('/reports/credentials');
  const tabs = page.getByRole('navigation', { name: 'Path' }).getByRole('link');
  await expectToDiffer(page, tabs.and(page.locator('[aria-current=page]')), tabs.last());
});

test('the focus can be seen wherever Tab leads', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  for (const route of ['/dashboard', '/clients', '/sessions?log=1', '/profile']) {
    await page.goto(route);
    await page.waitForLoadState('networkidle');
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
      // Past the last one.
      if (await focused.evaluate((one) => one.tabIndex < 0)) continue;
      const told = await focused.evaluate(
        (one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`,
      );
      const clip = await focused.evaluate((one) => {
        const { left, top, width, height } = (one.closest('label') ?? one).getBoundingClientRect();
        return { x: Math.max(left - 4, 0), y: Math.max(top - 4, 0), width: width + 8, height: height + 8 };
      });
      const withFocus = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
      await focused.evaluate((one) => one.blur());
      const without = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
      expect(withFocus.equals(without), `${route}: ${told}`).toBe(false);
      await focused.evaluate((one) => one.focus());
    }
  }
});

/** By a point of each beside its text. */
async function expectToDiffer(page: Page, chosen: Locator, other: Locator) {
  const points: [number, number][] = [[0.5, 0.12]];
  const [[one], [two]] = [await coloursAt(page, chosen, points), await coloursAt(page, other, points)];
  expect(one, await chosen.innerText()).not.toEqual(two);
}

/** The colours, as [red, green, blue], at points of an element's box: 0 is its left or top edge, 1 its right or bottom one. */
async function coloursAt(page: Page, locator: Locator, points: [number, number][]): Promise<number[][]> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element has no box');
  const shot = await page.screenshot({ animations: 'disabled' });
  // A page of its own: the product's content security policy allows no such image.
  const reader = await page.context().newPage();
  const colours = await reader.evaluate(
    async ({ png, at }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(image, 0, 0);
      return at.map(([x, y]) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)));
    },
    {
      png: shot.toString('base64'),
      at: points.map(([x, y]) => [Math.floor(box.x + x * box.width), Math.floor(box.y + y * box.height)] as const),
    },
  );
  await reader.close();
  return colours;
}
