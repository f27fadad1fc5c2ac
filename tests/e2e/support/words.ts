// A screen is seen, not read: each has a budget of words.
import { expect, type Page } from '@playwright/test';

const WORDS = 130;
/** Screens that need more, and how many. */
const MORE: Readonly<Record<string, number>> = {
  '/connections': 170,
  '/profile': 210,
  // The specified cards and empty texts, and the first steps.
  '/dashboard': 250,
  '/dashboard?log=1': 250,
  // Ten subjects, some of which are law.
  '/account': 280,
  // What is to be read there is the content itself.
  '/coach-tools?tool=templates': 230,
  '/coach-tools?tool=templates&add=1': 230,
  '/coach-tools?tool=questions': 820,
  '/reports/credentials/documents?document=audit-file': 170,
};

/** Words in what matches, as far as it is visible. Numbers and the choices inside fields are not counted. */
export async function wordsOf(page: Page, selector: string): Promise<number> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(
    (all) =>
      [...document.querySelectorAll<HTMLElement>(all)]
        .filter((part) => part.checkVisibility() && !part.parentElement?.closest(all))
        .flatMap((part) => part.innerText.match(/\p{Letter}[\p{Letter}’'-]*/gu) ?? []).length,
    selector,
  );
}

/** Of a new coach, whose screens show no words but ours. */
export async function expectFewWords(page: Page, route: string): Promise<void> {
  expect.soft(await wordsOf(page, 'main'), `${route} in words`).toBeLessThanOrEqual(MORE[route] ?? WORDS);
}
