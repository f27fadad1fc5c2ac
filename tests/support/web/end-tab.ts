import { cleanup } from '@testing-library/react';

/** Takes the page away as a phone does with a hidden tab: nothing of it runs any more, and what it stored in the tab is left. */
export function endTab(): void {
  const left = { ...sessionStorage };
  cleanup();
  for (const [key, text] of Object.entries(left)) sessionStorage.setItem(key, String(text));
}
