import { dropKeys, isKeepingKeys, isTypedKey, nextEarlyKey } from './early-keys.ts';

/**
 * Types the stored keys into a field, in order, until it is ready and none is left. Keys that choose or leave wait until `ready`
 * resolves: before that there is nothing to choose from. The Enter that submits is dropped, and what follows it, where
 * `maySubmit` says no: what the keys made is seen first.
 */
export async function replayEarlyKeys(
  field: HTMLInputElement,
  ready: Promise<unknown>,
  maySubmit: () => boolean,
): Promise<void> {
  let isReady = false;
  const readied = ready.finally(() => {
    isReady = true;
  });
  while (isKeepingKeys()) {
    // React draws what the key before changed.
    await new Promise((resolve) => setTimeout(resolve));
    if (!field.isConnected) return dropKeys();
    const key = nextEarlyKey();
    if (key === undefined) {
      if (isReady) return dropKeys();
      continue;
    }
    const isText = key.length === 1 || key === 'Backspace' || key === 'Escape';
    if (!isText && !isReady) {
      await readied;
      await new Promise((resolve) => setTimeout(resolve));
    }
    typeKey(fieldInUse(field), key, maySubmit);
  }
}

/** Where the focus is within the form: Tab moves it. */
function fieldInUse(field: HTMLInputElement): HTMLElement {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && field.form?.contains(activeElement)) return activeElement;
  field.focus();
  return field;
}

/** An event that a script creates has no default action, so this takes the action of the browser. */
function typeKey(field: HTMLElement, key: string, maySubmit: () => boolean): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(Object.assign(event, { [isTypedKey]: true }))) return;
  if (key === 'Tab') return focusNext(field);
  if (!(field instanceof HTMLInputElement)) return;
  if (key === 'Enter') return maySubmit() ? field.form?.requestSubmit() : dropKeys();
  if (field.selectionStart === null || field.selectionEnd === null) return;
  const isCollapsed = field.selectionStart === field.selectionEnd;
  if (key === 'Backspace') {
    edit(field, '', isCollapsed ? Math.max(0, field.selectionStart - 1) : field.selectionStart);
  } else if (key.length === 1) edit(field, key, field.selectionStart);
}

function edit(field: HTMLInputElement, text: string, start: number): void {
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function focusNext(field: HTMLElement): void {
  const form = field.closest('form');
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])];
  fields
    .slice(fields.indexOf(field) + 1)
    .find(({ tabIndex }) => tabIndex >= 0)
    ?.focus();
}
