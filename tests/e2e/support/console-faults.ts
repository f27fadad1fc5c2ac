// What a page says in the browser's console that it should not: errors, stacks, and answers of 5xx.
import type { Page } from '@playwright/test';

/** What the browser itself says of requests: of those that were refused it knows no more, and without a network it cannot be kept quiet. */
const OF_THE_BROWSER = /^Failed to load resource: /;
const STACK = /^\s+at .*:\d+:\d+/m;

/** From now on; the list grows while the page is used. */
export function consoleFaults(page: Page, { isOffline = false } = {}): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (isOffline && OF_THE_BROWSER.test(text)) return;
    if (message.type() === 'error' || STACK.test(text))
      found.push(`${message.type()}: ${text} ${message.location().url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  return found;
}
