import { within } from '#web/data/wire/within.ts';

/** How long a prerendered page waits for its answers; after that the app shows what it has. */
const PRERENDERED_MS = 1_000;

/** Whether the page is still the one that the build rendered (prerender.tsx). */
export function isPrerendered(): boolean {
  return document.querySelector('[data-picture]') !== null;
}

/** Resolves with `answers`, or after PRERENDERED_MS. */
export async function waitBriefly(answers: Promise<void>): Promise<void> {
  await within(PRERENDERED_MS, answers, () => undefined);
}
