/**
 * Runs in the page. What a thumb can press that is smaller than `least` pixels either way, as a sentence each. Measured is where
 * presses arrive, not the box: a row that is all link counts as the row, a checkbox with its label as both. Left out, as WCAG
 * 2.5.8 does, are links in running text.
 */
export async function targetFaults(least: number): Promise<string[]> {
  const faults: string[] = [];
  const isInText = (control: Element) =>
    getComputedStyle(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim(),
    );
  const takes = (control: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
  };
  /** Whether presses arrive over the whole length, wherever the middle lies in it. */
  const isLong = (control: Element, x: number, y: number, stepX: number, stepY: number) => {
    const reach = (direction: 1 | -1) => {
      let way = 0;
      while (way < least && takes(control, x + direction * stepX * (way + 1), y + direction * stepY * (way + 1)))
        way += 1;
      return way;
    };
    // A border that two of them share is one pixel of either.
    return reach(1) + reach(-1) + 1 >= least - 1;
  };
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  for (const control of (dialog ?? document).querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const { width, height } = control.getBoundingClientRect();
    const isHidden = !control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]') !== null;
    if (isHidden || isInText(control) || control.matches(':disabled')) continue;
    // One pixel: for those who hear the page, with a label that is pressed instead.
    const seen = width <= 1 || height <= 1 ? control.closest('label') : control;
    if (!seen) continue;
    seen.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = seen.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    // Another part lies over its middle: a bar that stays in sight. Nothing can be said of it here.
    if (!takes(control, x, y)) continue;
    if (isLong(control, x, y, 1, 0) && isLong(control, x, y, 0, 1)) continue;
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    faults.push(
      `${control.tagName.toLowerCase()} "${name}" ${Math.round(box.width)} × ${Math.round(box.height)} (${seen.className.toString().slice(0, 50)})`,
    );
  }
  return [...new Set(faults)];
}
