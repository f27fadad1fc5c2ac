// What browser tests of changes without a connection share.
import { expect, type Page } from '@playwright/test';

export const unsent = (page: Page) => page.getByRole('region', { name: 'Not synced yet' });
export const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
export const saved = (page: Page) =>
  expect(page.getByText('Saved on this device', { exact: true }).first()).toBeVisible();

/** Until the app is stored on the device. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    return shells.length > 0 && navigator.serviceWorker.controller !== null;
  });
}
