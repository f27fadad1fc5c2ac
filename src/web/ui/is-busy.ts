const TEXT_CONTROL = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether the focused element handles keys itself: a text field, or an overlay. */
export function isBusy(target: EventTarget | null): boolean {
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_CONTROL));
  return isTyping || isOverlaid();
}

export function isOverlaid(): boolean {
  return document.querySelector(OVERLAY) !== null;
}

/** Without modifiers, and not held down. */
export function isPlainKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph');
  return !isModified && !event.repeat;
}
