// With colours that the reader's system chooses, what is drawn by its background alone must still be there: pixels are compared,
// since browsers disagree on what getComputedStyle answers then.
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
