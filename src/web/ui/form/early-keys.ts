// Keys pressed while a form that loads late has no focus yet. Stored from the key that opens the form until its field is ready, so that
// none is lost; replay-early-keys.ts, loaded with the form, types them there.

/** If the form does not come by then, the page gets its keys back. */
const STORED_AT_MOST_MS = 30_000;
const EDITING_KEYS = ['Enter', 'Backspace', 'Tab', 'Escape', 'ArrowDown', 'ArrowUp'];

let kept: string[] | null = null;
let timeout: ReturnType<typeof setTimeout> | undefined;

declare global {
  interface Window {
    /** Keys pressed before public/first-paint.js ran, stored by the inline script of index.html. */
    firstKeys?: readonly KeyboardEvent[];
    /** Keys pressed before the app was there; of public/first-paint.js, which a device may have an earlier version of. */
    takeKeys?: () => readonly KeyboardEventInit[];
  }
}

/** Acts on the keys that came before the app, in order; those after one that opens a form, or while one is open, are stored for it. */
export function pressFirstKeys(act: (event: KeyboardEvent) => void): void {
  window.takeKeys?.().forEach((key) => (kept ? onKey : act)(new KeyboardEvent('keydown', key)));
}

/** Stores the keys pressed from now on. */
export function keepKeys(): void {
  if (kept) return;
  kept = [];
  window.addEventListener('keydown', onKey, true);
  timeout = setTimeout(dropKeys, STORED_AT_MOST_MS);
}

/** The page gets its keys again; stored ones are dropped. */
export function dropKeys(): void {
  kept = null;
  window.removeEventListener('keydown', onKey, true);
  clearTimeout(timeout);
}

export const isKeepingKeys = (): boolean => kept !== null;

/** Takes the earliest stored key. The form is there: it decides how long it takes keys. */
export function nextEarlyKey(): string | undefined {
  clearTimeout(timeout);
  return kept?.shift();
}

function onKey(event: KeyboardEvent): void {
  // A question came up instead of the form: the keys are for it.
  if (document.querySelector('[role="alertdialog"]')) return dropKeys();
  if (isTypedKey in event || !isKept(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept?.push(event.key);
}

/** Characters and what edits a line. */
function isKept(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (EDITING_KEYS.includes(event.key)) return isPlain && !event.altKey && !event.shiftKey;
  if (event.key.length !== 1) return false;
  // AltGraph, on a Mac Option, also writes characters.
  return event.getModifierState('AltGraph') || (isPlain && (!event.altKey || event.key > '~'));
}

/** Marks the events of replay-early-keys.ts, which are not stored again. */
export const isTypedKey = Symbol('typed key');
