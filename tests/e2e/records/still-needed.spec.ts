// "What do I still need for PCC": from the dashboard in at most three actions, by keyboard and by thumb.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const MOST_ACTIONS = 3;

test.beforeEach(async ({ page, coach }) => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei', email: 'amara@example.org' }]);
  const sessions = Array.from({ length: 60 }, (_, at) => ({
    client_id: client,
    date: day(2 * at + 1),
    duration: 60,
    completed: true,
    paid: true,
  }));
  await coach.insert('sessions', sessions);
  await coach.insert('education', [{ title: 'Coach training', hours: 80, core_hours: 60, start_date: day(400) }]);
  const held = { body: 'ICF', level: 'ACC', awarded_on: day(100) };
  expect((await coach.send('POST', '/rest/v1/credentials', held)).status).toBe(201);
  await page.goto('/dashboard');
  await expect(page.getByText('Accreditation Progress')).toBeVisible();
});

async function expectAnswer(page: Page) {
  await expect(page.getByRole('heading', { name: 'What ICF PCC still lacks' })).toBeInViewport();
  await expect(page.getByText(/^Something is missing for \d+ of \d+ requirements\.$/)).toBeInViewport();
}

test('by keyboard', async ({ page }) => {
  let actions = 0;
  const act = async (done: Promise<void>) => {
    actions += 1;
    await done;
  };
  await act(page.keyboard.press('Control+k'));
  await expect(page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox')).toBeFocused();
  await act(page.keyboard.type('still need'));
  await act(page.keyboard.press('Enter'));
  await expectAnswer(page);
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by thumb, and the picture is in the first screen of Path', async ({ page }) => {
    let actions = 0;
    // Nothing is scrolled to, which would be an action of its own.
    const tap = async (target: Locator) => {
      actions += 1;
      await expect(target).toBeInViewport();
      await target.tap();
    };
    await tap(page.getByRole('button', { name: 'More', exact: true }));
    await tap(page.getByRole('link', { name: 'Credentials', exact: true }));
    await expect(page.getByRole('heading', { name: /to go to ICF PCC$/ })).toBeInViewport();
    const picture = page.getByRole('slider', { name: /over time$/ });
    await expect(picture).toBeVisible();
    const [drawn, bar] = [
      await picture.boundingBox(),
      await page.getByRole('button', { name: 'More', exact: true }).boundingBox(),
    ];
    expect(drawn!.y + drawn!.height).toBeLessThanOrEqual(bar!.y);
    await tap(page.getByRole('link', { name: 'Evidence', exact: true }));
    await expectAnswer(page);
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  });
});
