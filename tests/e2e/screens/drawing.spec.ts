// What is drawn only when it is needed: the tick of a completed session, and the actions of a row.
import { expect } from '@playwright/test';
import { test } from '#tests/e2e/support/signed-in.ts';

const TICK_MS = '0.15s';

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a completed tick is drawn, motion: ${reducedMotion}`, async ({ page, coach }) => {
    await page.emulateMedia({ reducedMotion });
    const [client = ''] = await coach.insert('clients', [{ name: 'Amara Osei' }]);
    await coach.insert('sessions', [{ client_id: client, date: '2026-01-05', duration: 60, completed: false }]);
    await page.goto('/sessions');
    const path = page.locator('.tick > path');
    const style = (name: 'strokeDashoffset' | 'transitionDuration') =>
      path.evaluate((element, key) => getComputedStyle(element)[key], name);
    await expect.poll(() => style('strokeDashoffset')).toBe('23px');
    expect(await style('transitionDuration')).toBe(reducedMotion === 'reduce' ? '0s' : TICK_MS);
    const completed = page.getByRole('checkbox', { name: /^Completed: Amara Osei/ });
    // It changes once the change is stored on the device, which check() does not wait for.
    await completed.click({ force: true });
    await expect(completed).toBeChecked();
    await expect.poll(() => style('strokeDashoffset')).toBe('0px');
  });
}

test('the actions of a row show when a mouse or the keyboard comes to it', async ({ page, coach }) => {
  await coach.insert('clients', [{ name: 'Amara Osei' }]);
  await page.goto('/clients');
  const actions = page.getByRole('button', { name: 'Actions for Amara Osei' });
  await expect(actions).toHaveCSS('opacity', '0');
  await page.getByRole('link', { name: 'Amara Osei' }).hover();
  await expect(actions).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(actions).toHaveCSS('opacity', '0');
  await page.getByRole('link', { name: 'Amara Osei' }).focus();
  await expect(actions).toHaveCSS('opacity', '1');
});
