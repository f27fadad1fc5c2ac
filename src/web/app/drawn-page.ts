/** How long the picture of a page stands for want of answers; after that the app shows what it has. */
const PATIENCE_MS = 1_000;

/** Whether the page is still the picture that the build drew of it (prerender.tsx). */
export function isDrawn(): boolean {
  return document.querySelector('[data-picture]') !== null;
}

/** Resolves with `answers`, or when they take longer than a picture may stand. */
export async function inTime(answers: Promise<void>): Promise<void> {
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
